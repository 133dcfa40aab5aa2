/** The pictures of Fox n' Flock: the fox in six poses, a goat, and the shepherd asleep, listening and on patrol. */
import { relief } from "../../stage/relief.ts";
import type { Art } from "../../stage/sprites.ts";

function picture(width: number, height: number, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${relief(150, 0)}${defs}</defs><g filter="url(#relief)" stroke-linejoin="round" stroke-linecap="round">${body}</g></svg>`;
}

function fade(id: string, top: string, bottom: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

const FUR = fade("f", "#ffa54d", "#d4500f");
const WHITE = fade("w", "#fffdf6", "#f3d9bd");

const LEGS = (at: readonly (readonly [number, number, number, number])[]) =>
  at
    .map(
      ([x1, y1, x2, y2]) =>
        `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#2b0f06" stroke-width="14"/><path d="M${x1} ${y1}L${x2} ${y2}" stroke="#5b2410" stroke-width="8"/>`,
    )
    .join("");

const EYE = `<path d="M152 50c4-6 12-6 15-1-4 3-10 4-15 1Z" fill="#fff6c8" stroke="#2b0f06" stroke-width="2"/><circle cx="161" cy="49" r="3" fill="#1a0a04"/><path d="m149 42 18 3" stroke="#2b0f06" stroke-width="3.500"/>`;
/** Narrowed, and fixed on its prey. */
const INTENT = `<path d="M151 51c6-4 12-4 17-2" stroke="#2b0f06" stroke-width="3.500" fill="none"/><circle cx="162" cy="50.500" r="2.500" fill="#1a0a04"/><path d="m148 43 20 5" stroke="#2b0f06" stroke-width="4"/>`;
const SCARED = `<circle cx="158" cy="49" r="8" fill="#fff" stroke="#2b0f06" stroke-width="2.500"/><circle cx="160" cy="49" r="2.500" fill="#1a0a04"/><path d="m148 37 16-4" stroke="#2b0f06" stroke-width="3.500"/>`;
const GLAD = `<path d="M151 52c3-8 13-8 16-1" stroke="#2b0f06" stroke-width="4" fill="none"/>`;

const fox = (legs: string, eye = EYE) =>
  picture(
    206,
    128,
    FUR + WHITE,
    `${legs}<path fill="url(#f)" stroke="#2b0f06" stroke-width="4" d="M58 74C34 34 6 42 5 70c0 30 34 36 60 18Z"/><path fill="url(#w)" stroke="#2b0f06" stroke-width="3" d="M5 70c0 22 14 32 32 30-10-8-16-22-14-44-10 0-18 4-18 14Z"/>
<path fill="url(#f)" stroke="#2b0f06" stroke-width="4" d="M50 66c12-22 52-26 80-12l10 28c-18 14-64 18-84 8-8-6-10-16-6-24Z"/>
<path fill="url(#w)" d="M124 72c10 8 10 20-4 22-12 0-10-14 4-22Z"/><path d="M70 52c14-6 32-6 46-2" stroke="#ffd9a0" stroke-width="4" fill="none" opacity=".8"/>
<path fill="#d4500f" stroke="#2b0f06" stroke-width="4" d="m154 36 10-30 10 32Z"/><path fill="url(#f)" stroke="#2b0f06" stroke-width="4" d="m130 44-4-34 24 22Z"/><path fill="#3a150a" d="m133 36-2-18 12 12Z"/>
<path fill="url(#f)" stroke="#2b0f06" stroke-width="4" d="M124 60c-2-24 24-36 44-28 12 6 20 18 35 30-14 16-46 24-66 19-9-4-13-12-13-21Z"/>
<path fill="url(#w)" d="M138 77c12-14 34-16 62-15-14 14-42 21-62 15Z"/><path d="M154 76c12 2 26-2 34-8" stroke="#2b0f06" stroke-width="2.500" fill="none"/>
${eye}<ellipse cx="201" cy="61" rx="5.500" ry="4.500" fill="#1a0a04"/>`,
  );

const HAT = `<path fill="#5a3d22" stroke="#1c1108" stroke-width="3.500" d="M18 46c20-12 62-12 84 0-8 8-76 8-84 0Z"/><path fill="#74522f" stroke="#1c1108" stroke-width="3.500" d="M36 42c0-22 8-30 24-30s24 8 24 30c-12 4-36 4-48 0Z"/><path d="M37 36c14 4 32 4 46 0" stroke="#c0392b" stroke-width="5" fill="none"/>`;

const COAT = fade("c", "#6f7fb8", "#2b3566");

const standing = (eyes: string, lantern: string) =>
  picture(
    150,
    216,
    `${COAT}<radialGradient id="l"><stop stop-color="#fffbe0"/><stop offset="1" stop-color="#ffb52e"/></radialGradient>`,
    `<path d="M118 212V60c0-22-26-24-26-6" stroke="#1c1108" stroke-width="10" fill="none"/><path d="M118 212V60c0-22-26-24-26-6" stroke="#a9743a" stroke-width="5.500" fill="none"/>
<path d="M46 190v20M76 190v20" stroke="#1c1108" stroke-width="18"/><path fill="url(#c)" stroke="#12183a" stroke-width="4" d="M38 84c12-10 34-10 46 0l14 104c-22 10-54 10-74 0Z"/><path d="M60 84v104" stroke="#12183a" stroke-width="3"/><path d="M30 150c20 8 42 8 62 0" stroke="#c0392b" stroke-width="6" fill="none"/>
<path d="M84 96c14 4 26 14 33 24" stroke="#12183a" stroke-width="19" fill="none"/><path d="M84 96c14 4 26 14 33 24" stroke="#4a5796" stroke-width="12" fill="none"/><circle cx="118" cy="122" r="8" fill="#f0c39a" stroke="#1c1108" stroke-width="3"/>
<path d="M40 98c-14 8-20 20-22 34" stroke="#12183a" stroke-width="19" fill="none"/><path d="M40 98c-14 8-20 20-22 34" stroke="#5b69a8" stroke-width="12" fill="none"/><circle cx="18" cy="134" r="8" fill="#f0c39a" stroke="#1c1108" stroke-width="3"/>${lantern}
<circle cx="60" cy="58" r="25" fill="#f0c39a" stroke="#1c1108" stroke-width="3.500"/><path fill="#e9e4da" stroke="#1c1108" stroke-width="3.500" d="M36 62c0 34 14 48 26 48s24-16 23-48c-10 10-16 6-24 6s-16 4-25-6Z"/>${eyes}<ellipse cx="54" cy="66" rx="6" ry="5" fill="#e39b74"/>${HAT}`,
  );

const STANDING = LEGS([
  [66, 86, 54, 118],
  [80, 88, 90, 120],
  [116, 88, 108, 120],
  [130, 84, 142, 116],
]);

export const art: Art = {
  fox: fox(STANDING),
  foxGlad: fox(STANDING, GLAD),
  foxScared: fox(
    LEGS([
      [64, 84, 44, 114],
      [80, 88, 76, 120],
      [116, 88, 130, 118],
      [130, 84, 158, 110],
    ]),
    SCARED,
  ),
  // Low, on bent legs.
  foxCreep: fox(
    LEGS([
      [66, 84, 48, 100],
      [48, 100, 60, 112],
      [82, 88, 76, 108],
      [116, 86, 126, 108],
      [132, 82, 150, 98],
      [150, 98, 158, 110],
    ]),
    INTENT,
  ),
  // Its gallop: stretched, and gathered.
  foxRun: fox(
    LEGS([
      [64, 84, 36, 108],
      [78, 88, 62, 120],
      [120, 88, 146, 112],
      [132, 82, 170, 104],
    ]),
  ),
  foxGather: fox(
    LEGS([
      [66, 86, 92, 112],
      [80, 88, 104, 116],
      [116, 88, 96, 116],
      [130, 84, 112, 114],
    ]),
  ),
  goat: picture(
    150,
    128,
    `${fade("b", "#ffffff", "#b9c4dc")}${fade("h", "#e7d3a8", "#8f6c38")}`,
    `<path d="M62 84v36M80 88v34M104 88v34M118 82v38" stroke="#1d2440" stroke-width="13"/><path d="M62 84v36M80 88v34M104 88v34M118 82v38" stroke="#7c88a8" stroke-width="7.500"/>
<path fill="url(#b)" stroke="#1d2440" stroke-width="4" d="M50 62c-4-16 12-26 24-20 8-10 26-10 32 0 14-6 30 4 28 20 10 10 4 26-10 28-10 10-24 8-30 2-10 8-24 6-30-2-14 2-24-14-14-28Z"/><path fill="#fff" stroke="#1d2440" stroke-width="3" d="m130 52 12-12 2 16-10 8Z"/>
<path d="M42 30C44 10 60 4 70 12" stroke="#1d2440" stroke-width="11" fill="none"/><path d="M42 30C44 10 60 4 70 12" stroke="url(#h)" stroke-width="6" fill="none"/><path d="M34 30C34 10 46 2 56 6" stroke="#1d2440" stroke-width="11" fill="none"/><path d="M34 30C34 10 46 2 56 6" stroke="#e7d3a8" stroke-width="6" fill="none"/>
<path fill="#f7f9ff" stroke="#1d2440" stroke-width="3.500" d="M52 34c10-4 18-2 22 4-6 8-16 8-22 4Z"/><path fill="url(#b)" stroke="#1d2440" stroke-width="4" d="M30 28c14-4 26 4 28 18 2 18-8 32-22 30-14 0-26-10-24-22 4-14 8-24 18-26Z"/><path fill="#f1c3c3" d="M12 56c2-8 14-8 18-2 2 10-2 16-8 16-6-2-11-7-10-14Z"/>
<circle cx="38" cy="44" r="5.500" fill="#ffe9a8" stroke="#1d2440" stroke-width="2.500"/><path d="M35 44h6" stroke="#1d2440" stroke-width="3"/><path fill="#fff" stroke="#1d2440" stroke-width="3" d="M28 74c4 0 12 0 14-2-2 10-6 18-10 22-4-4-6-12-4-20Z"/><path d="M16 62c4 3 8 3 12 1" stroke="#1d2440" stroke-width="2.500" fill="none"/>`,
  ),
  alert: standing(
    `<circle cx="47" cy="54" r="5.500" fill="#fff" stroke="#1c1108" stroke-width="2"/><circle cx="45" cy="54" r="2.500" fill="#1c1108"/><circle cx="65" cy="54" r="5.500" fill="#fff" stroke="#1c1108" stroke-width="2"/><circle cx="63" cy="54" r="2.500" fill="#1c1108"/>`,
    "",
  ),
  patrolling: standing(
    `<path d="m40 48 14 5M72 48l-13 5" stroke="#1c1108" stroke-width="4"/><circle cx="48" cy="56" r="3.500" fill="#1c1108"/><circle cx="64" cy="56" r="3.500" fill="#1c1108"/>`,
    `<path d="M18 140v10M6 152h24l4 34H2Z" fill="#22283f" stroke="#0c0f1e" stroke-width="4"/><path fill="url(#l)" d="M9 158h18l2 22H7Z"/><path d="M18 157v24" stroke="#0c0f1e" stroke-width="2.500"/>`,
  ),
  sleeping: picture(
    240,
    160,
    `${COAT}${fade("s", "#f3d27a", "#a87424")}`,
    `<path fill="url(#s)" stroke="#4d320b" stroke-width="4" d="M84 154C84 70 120 24 168 24s70 46 68 130Z"/><g stroke="#7d5515" stroke-width="3" fill="none" opacity=".8"><path d="M120 150c-2-40 6-70 22-100M150 152c0-50 4-80 14-116M184 152c4-44 2-80-8-116M212 150c0-36-8-66-22-96M96 148c2-26 8-44 18-60"/></g>
<path d="M20 150c30-2 52-6 78-14" stroke="#1c1108" stroke-width="22"/><path d="M20 150c30-2 52-6 78-14" stroke="#3a3f66" stroke-width="14"/><path d="M14 134v18h22" stroke="#1c1108" stroke-width="13" fill="none"/>
<path fill="url(#c)" stroke="#12183a" stroke-width="4" d="M82 150c-2-34 18-64 50-66 22 2 34 30 30 66-20 8-60 8-80 0Z"/><path d="M112 108c-10 12-26 20-44 22" stroke="#12183a" stroke-width="20" fill="none"/><path d="M112 108c-10 12-26 20-44 22" stroke="#5b69a8" stroke-width="13" fill="none"/><circle cx="66" cy="130" r="8" fill="#f0c39a" stroke="#1c1108" stroke-width="3"/>
<g transform="translate(70 18) rotate(-16 60 58)"><circle cx="60" cy="58" r="25" fill="#f0c39a" stroke="#1c1108" stroke-width="3.500"/><path fill="#e9e4da" stroke="#1c1108" stroke-width="3.500" d="M36 62c0 34 14 44 26 44s24-12 23-44c-10 8-16 4-24 4s-16 4-25-4Z"/><ellipse cx="52" cy="68" rx="6" ry="5" fill="#e39b74"/><g transform="translate(-4 12)">${HAT}</g></g>`,
  ),
};
