/** The pictures of Katapuuult: the catapult in two pieces, the stone that flies, and what it meets. */
import { relief } from "../../stage/relief.ts";
import type { Art } from "../../stage/sprites.ts";

const WOOD = `<linearGradient id="w" x2="0" y2="1"><stop stop-color="#e2a860"/><stop offset="1" stop-color="#7c4416"/></linearGradient>`;
const GOLD = `<linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff6c2"/><stop offset=".5" stop-color="#ffcf3d"/><stop offset="1" stop-color="#b8740a"/></linearGradient>`;

function picture(width: number, height: number, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${relief(Math.max(width, height), 0.3)}${defs}</defs><g filter="url(#relief)" stroke-linejoin="round" stroke-linecap="round">${body}</g></svg>`;
}

const wheel = (x: number) =>
  `<circle cx="${x}" cy="136" r="24" fill="url(#w)" stroke="#2c1505" stroke-width="5"/><circle cx="${x}" cy="136" r="15" fill="#5b3312"/><path d="M${x - 15} 136h30M${x} 121v30" stroke="#c98d4a" stroke-width="5"/><circle cx="${x}" cy="136" r="5.500" fill="#f2d6a0" stroke="#2c1505" stroke-width="2.500"/>`;

export const art: Art = {
  base: picture(
    220,
    162,
    WOOD,
    `<path d="M24 116h172v18H24Z" fill="url(#w)" stroke="#2c1505" stroke-width="4.500"/><path d="M84 116 112 36l14 4-20 76ZM150 116 122 36l-12 4 22 76Z" fill="url(#w)" stroke="#2c1505" stroke-width="4.500"/><path d="M60 116 108 66M172 116 124 66" stroke="#2c1505" stroke-width="13"/><path d="M60 116 108 66M172 116 124 66" stroke="#b9793a" stroke-width="7.500"/>${wheel(50)}${wheel(172)}<circle cx="117" cy="44" r="10" fill="#3a4653" stroke="#12181e" stroke-width="3.500"/><path d="M168 84v-30l34 10-34 12" fill="#e5383b" stroke="#2c1505" stroke-width="3.500"/><path d="M168 116V50" stroke="#2c1505" stroke-width="5"/>`,
  ),
  arm: picture(
    200,
    44,
    WOOD,
    `<path d="M46 16h146v14H46Z" fill="url(#w)" stroke="#2c1505" stroke-width="4"/><path d="M8 12c4 24 40 24 46 0l-8-4c-6 12-24 12-30 0Z" fill="#8a5524" stroke="#2c1505" stroke-width="4"/><path d="M130 12v22M140 12v22M150 12v22" stroke="#f2d6a0" stroke-width="5"/><path d="M176 8h18v30h-18Z" fill="#4a5a6b" stroke="#12181e" stroke-width="4"/>`,
  ),
  stone: picture(
    100,
    100,
    `<radialGradient id="s" cx=".36" cy=".3" r=".85"><stop stop-color="#f4f7fa"/><stop offset=".45" stop-color="#9fb0be"/><stop offset="1" stop-color="#44525f"/></radialGradient>`,
    `<path d="M18 60C-6 52-2 84 6 92c2-10 8-14 22-14Z" fill="#e5383b" stroke="#4a0a10" stroke-width="3.500"/><circle cx="54" cy="50" r="40" fill="url(#s)" stroke="#1a232b" stroke-width="4.500"/><path d="M16 38C30 26 76 24 93 40l-2 12C74 40 34 40 14 52Z" fill="#e5383b" stroke="#4a0a10" stroke-width="3.500"/>
<ellipse cx="60" cy="55" rx="8" ry="10" fill="#fff" stroke="#1a232b" stroke-width="3"/><ellipse cx="80" cy="55" rx="7" ry="9.500" fill="#fff" stroke="#1a232b" stroke-width="3"/><circle cx="63" cy="56" r="4" fill="#1a232b"/><circle cx="82" cy="56" r="4" fill="#1a232b"/><path d="M54 72c8 10 24 9 30-2Z" fill="#7a1620" stroke="#1a232b" stroke-width="3"/><path d="M30 66l8 6M28 76l6 4" stroke="#5b6b78" stroke-width="3"/>`,
  ),
  coin: picture(
    100,
    100,
    GOLD,
    `<circle cx="50" cy="50" r="44" fill="url(#g)" stroke="#6b3f00" stroke-width="5"/><circle cx="50" cy="50" r="32" fill="none" stroke="#a8690a" stroke-width="4"/><path d="m50 26 7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2Z" fill="#fff3b8" stroke="#a8690a" stroke-width="3"/><path d="M22 34c5-9 12-14 20-16" stroke="#fff" stroke-width="5" fill="none"/>`,
  ),
  gem: picture(
    100,
    100,
    `<linearGradient id="e" x2="0" y2="1"><stop stop-color="#ffd0f2"/><stop offset=".5" stop-color="#ff4fc3"/><stop offset="1" stop-color="#8a0f74"/></linearGradient>`,
    `<path d="M26 14h48l20 26-44 50L6 40Z" fill="url(#e)" stroke="#4a0540" stroke-width="5"/><path d="M26 14 36 40H6ZM74 14 64 40h30Z" fill="#fff" opacity=".45"/><path d="M36 40h28L50 90Z" fill="#fff" opacity=".28"/><path d="M6 40h88M36 40 50 14 64 40 50 90Z" stroke="#4a0540" stroke-width="2.500" fill="none"/>`,
  ),
  star: picture(
    100,
    100,
    GOLD,
    `<path d="m50 4 14 29 32 4-23 22 6 32-29-15-29 15 6-32L4 37l32-4Z" fill="url(#g)" stroke="#6b3f00" stroke-width="5"/><path d="m50 18 9 20 21 3" stroke="#fff" stroke-width="4" fill="none"/><ellipse cx="42" cy="50" rx="4.500" ry="7" fill="#4a2b00"/><ellipse cx="58" cy="50" rx="4.500" ry="7" fill="#4a2b00"/><path d="M42 62c4 6 12 6 16 0" stroke="#4a2b00" stroke-width="4" fill="none"/>`,
  ),
  cloud: picture(
    150,
    100,
    `<linearGradient id="c" x2="0" y2="1"><stop stop-color="#8c9bb0"/><stop offset="1" stop-color="#46536a"/></linearGradient>`,
    `<path d="M34 84C8 84 2 58 22 50c-4-24 26-36 42-20 12-22 50-14 50 12 28-2 34 40 4 42Z" fill="url(#c)" stroke="#1f2838" stroke-width="5"/><path d="m52 50 14 6M98 50l-14 6" stroke="#1f2838" stroke-width="5"/><circle cx="62" cy="62" r="4" fill="#1f2838"/><circle cx="88" cy="62" r="4" fill="#1f2838"/><path d="M66 76c6-6 12-6 18 0" stroke="#1f2838" stroke-width="4" fill="none"/><path d="m44 84-6 14M74 86l-6 14M104 84l-6 14" stroke="#7fc4ff" stroke-width="5"/>`,
  ),
  bird: picture(
    140,
    100,
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="#5a4a7a"/><stop offset="1" stop-color="#231a3a"/></linearGradient>`,
    `<path d="M108 56 138 44l-8 18 8 14Z" fill="#3a2d58" stroke="#120c20" stroke-width="4"/><path d="M26 54C30 34 56 30 76 38c20 6 32 12 36 20-8 20-40 26-62 20-14-4-24-12-24-24Z" fill="url(#b)" stroke="#120c20" stroke-width="4.500"/><path d="M70 46C66 18 88 4 112 4 112 26 104 44 88 54Z" fill="#6f5d96" stroke="#120c20" stroke-width="4.500"/><path d="M30 50 2 56l26 10Z" fill="#ffb52e" stroke="#120c20" stroke-width="4"/><circle cx="44" cy="48" r="7.500" fill="#fff" stroke="#120c20" stroke-width="3"/><circle cx="41" cy="49" r="3.500" fill="#120c20"/><path d="m36 38 14 5" stroke="#120c20" stroke-width="4.500"/>`,
  ),
};
