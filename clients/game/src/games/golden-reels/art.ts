/** The pictures of Golden Reels, drawn for it: eleven symbols, each readable by its outline alone. */
import { relief } from "../../stage/relief.ts";
import type { Art } from "../../stage/sprites.ts";

const GOLD = `<linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff6c8"/><stop offset=".35" stop-color="#ffd34d"/><stop offset=".7" stop-color="#e39a12"/><stop offset="1" stop-color="#9a5a05"/></linearGradient>`;
const SHINE = `<linearGradient id="w" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`;

function picture(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -6 116 116"><defs>${SHINE}${relief()}${defs}</defs><g filter="url(#relief)" stroke-linejoin="round" stroke-linecap="round">${body}</g></svg>`;
}

function fade(id: string, ...colours: string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join("")}</linearGradient>`;
}

function ball(id: string, light: string, middle: string, dark: string): string {
  return `<radialGradient id="${id}" cx=".36" cy=".3" r=".8"><stop stop-color="${light}"/><stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;
}

const CROWN_BODY = "M12 34 30 50 50 16 70 50 88 34 80 76H20Z";

export const art: Art = {
  wild: picture(
    GOLD +
      fade("p", "#ff9be0", "#c81f9a", "#4a0652") +
      fade("n", "#c026d3", "#7a0f8f", "#3f0550") +
      ball("o", "#fff7ff", "#ff5fc8", "#7a0a6e"),
    `<path fill="url(#g)" stroke="#4a1d00" stroke-width="2.600" d="M50-2 58 12 71 2 73 17 89 13 85 28 101 32 90 42 100 54 86 58 90 74 75 72 72 88 60 80 50 96 40 80 28 88 25 72 10 74 14 58 0 54 10 42-1 32 15 28 11 13 27 17 29 2 42 12Z"/>
<circle cx="50" cy="47" r="32" fill="url(#p)" stroke="#4a1d00" stroke-width="2.600"/><circle cx="50" cy="47" r="26" fill="none" stroke="url(#g)" stroke-width="2"/><path d="M26 38a26 26 0 0 1 48 0c-13-8-35-8-48 0Z" fill="url(#w)" opacity=".6"/>
<path fill="#2a0338" d="M6 66 0 76l14-2V62ZM94 66l6 10-14-2V62Z"/><path fill="url(#n)" stroke="url(#g)" stroke-width="2.600" d="M2 41Q50 30 98 41L96 68Q50 57 4 68Z"/>
<text x="50" y="60" font-family="Georgia,Times New Roman,serif" font-size="27" font-weight="900" text-anchor="middle" textLength="80" lengthAdjust="spacingAndGlyphs" fill="url(#g)" stroke="#2a0230" stroke-width="4.500" paint-order="stroke">WILD</text>
<circle cx="50" cy="24" r="6.500" fill="url(#o)" stroke="#4a1d00" stroke-width="2"/>`,
  ),
  scatter: picture(
    GOLD + ball("s", "#fff", "#7fe3ff", "#0a56b8") + ball("h", "#e6fbff", "#39b5ff", "#062a78"),
    `<circle cx="50" cy="52" r="45" fill="url(#h)" stroke="#04264f" stroke-width="2.600"/><g fill="#bff0ff" opacity=".4"><path d="M50 52 44 8h12ZM50 52 84 24l8 9ZM50 52 94 62l-4 12ZM50 52 62 96H50ZM50 52 14 82l-7-10ZM50 52 8 32l8-10Z"/></g><circle cx="50" cy="52" r="41" fill="none" stroke="url(#g)" stroke-width="3"/>
<path fill="url(#g)" stroke="#4a1d00" stroke-width="3" d="m50 2 14 29 33 4-24 22 6 33-29-16-29 16 6-33L3 35l33-4Z"/>
<path fill="#fff3b0" opacity=".75" d="M50 2 36 31l14 21ZM97 35 64 31 50 52ZM79 90 73 57 50 52ZM21 90l29-16V52ZM3 35l24 22 23-5Z"/>
<circle cx="50" cy="51" r="16" fill="url(#s)" stroke="#4a1d00" stroke-width="3"/>
<path d="M50 39 53 48l9 3-9 3-3 9-3-9-9-3 9-3Z" fill="#fff"/>`,
  ),
  crown: picture(
    fade("t", "#ff5a6e", "#c01030", "#5c0016") +
      GOLD +
      ball("r", "#ffb3b3", "#e3142d", "#6b0014") +
      ball("b", "#c9e6ff", "#2f7df0", "#0a2a7a"),
    `<path fill="url(#t)" stroke="#3d0010" stroke-width="2.600" d="M20 62C16 26 40 26 50 24s34 2 30 38Z"/><path d="M50 26v36M36 30c-4 10-4 22-2 32M64 30c4 10 4 22 2 32" stroke="#5c0016" stroke-width="2" fill="none" opacity=".7"/>
<path fill="url(#g)" stroke="#4a1d00" stroke-width="3.4" d="${CROWN_BODY}"/>
<path fill="url(#w)" opacity=".45" d="M16 40 30 54 50 24 50 62 22 62Z"/>
<rect x="17" y="70" width="66" height="16" rx="5" fill="url(#g)" stroke="#4a1d00" stroke-width="3.4"/>
<circle cx="12" cy="32" r="6.500" fill="url(#b)" stroke="#4a1d00" stroke-width="2.800"/><circle cx="88" cy="32" r="6.500" fill="url(#b)" stroke="#4a1d00" stroke-width="2.800"/>
<circle cx="50" cy="14" r="8" fill="url(#r)" stroke="#4a1d00" stroke-width="2.800"/>
<circle cx="50" cy="78" r="5" fill="url(#r)" stroke="#4a1d00" stroke-width="2"/><circle cx="31" cy="78" r="4" fill="url(#b)" stroke="#4a1d00" stroke-width="2"/><circle cx="69" cy="78" r="4" fill="url(#b)" stroke="#4a1d00" stroke-width="2"/>
<path d="m50 42 6 10-6 10-6-10Z" fill="url(#r)" stroke="#4a1d00" stroke-width="2.400"/>`,
  ),
  diamond: picture(
    fade("d", "#eaffff", "#5fe0ff", "#0a78d0") + fade("k", "#bff6ff", "#1c8fe0"),
    `<path fill="url(#d)" stroke="#04264f" stroke-width="3.400" d="M25 16h50l20 25-45 50L5 41Z"/>
<path fill="#fff" opacity=".75" d="M25 16 36 41 5 41Z"/><path fill="#c6f7ff" opacity=".85" d="M25 16h25L36 41Z"/><path fill="#8ce9ff" d="M50 16h25L64 41Z" opacity=".9"/><path fill="#2aa6ee" d="M75 16 95 41H64Z" opacity=".8"/>
<path fill="#e8feff" opacity=".95" d="M50 16 64 41H36Z"/><path fill="#9defff" opacity=".8" d="M5 41h31l14 50Z"/><path fill="#39b5f5" opacity=".75" d="M36 41h28L50 91Z"/><path fill="#0b63b5" opacity=".75" d="M95 41H64L50 91Z"/>
<path fill="none" stroke="#04264f" stroke-width="3.400" d="M25 16h50l20 25-45 50L5 41Z"/><path d="m78 8 2.500 7.500L88 18l-7.500 2.500L78 28l-2.500-7.500L68 18l7.500-2.500Z" fill="#fff"/>`,
  ),
  seven: picture(
    `${GOLD}<linearGradient id="v" x2=".2" y2="1"><stop stop-color="#ff9d8a"/><stop offset=".4" stop-color="#f5222f"/><stop offset="1" stop-color="#7d0016"/></linearGradient>`,
    `<path fill="url(#g)" stroke="#3d0007" stroke-width="3" d="M13 12h77v21C71 46 64 66 62 92H30c1-25 10-43 26-56H32l-3 10H13Z"/>
<path fill="url(#v)" d="M19 18h65v13C66 44 58 64 56.500 86H37c1-24 11-41 30-56H27l-3 10h-5Z"/>
<path fill="url(#w)" opacity=".75" d="M20 19h62v7H20Z"/>`,
  ),
  ingot: picture(
    `${fade("t", "#fffde8", "#ffe58a")}${fade("e", "#ffdf6b", "#e39a12", "#b06a06")}<g id="bar"><path fill="url(#e)" stroke="#4a1d00" stroke-width="3" d="M4 36 13 12h46l9 24Z"/><path fill="url(#t)" stroke="#4a1d00" stroke-width="3" d="M13 12 24 3h44l-9 9Z"/><path fill="#a86206" stroke="#4a1d00" stroke-width="3" d="M59 12 68 3l11 22-11 11Z"/><path fill="#fff" opacity=".5" d="M17 15h10l-7 18H11Z"/></g>`,
    `<use href="#bar" x="2" y="56"/><use href="#bar" x="26" y="56" transform="translate(-4 0)"/><use href="#bar" x="11" y="22"/><path d="m82 10 2.600 7.400L92 20l-7.400 2.600L82 30l-2.600-7.400L72 20l7.400-2.600Z" fill="#fff"/>`,
  ),
  bell: picture(
    GOLD,
    `<circle cx="50" cy="84" r="10" fill="#b86f08" stroke="#4a1d00" stroke-width="3.200"/><path fill="url(#g)" stroke="#4a1d00" stroke-width="3.400" d="M50 8c5 0 8 3 8 7 17 4 23 18 24 35 1 13 5 19 12 24v7H6v-7c7-5 11-11 12-24 1-17 7-31 24-35 0-4 3-7 8-7Z"/>
<path fill="#8f5205" opacity=".55" d="M8 74h84v5H8Z"/><path fill="#fff" opacity=".75" d="M34 26c-7 7-8 20-9 32-1 5 5 5 6 0 1-12 2-22 8-30 3-4-2-6-5-2Z"/><path fill="none" stroke="#e3142d" stroke-width="5" d="M20 56c18 7 42 7 60 0"/>`,
  ),
  horseshoe: picture(
    fade("h", "#ffffff", "#c3d2e8", "#6d82a8", "#33425f"),
    `<path fill="url(#h)" stroke="#131c30" stroke-width="3.400" d="M20 88V80h7C15 62 10 46 14 31 18 15 33 7 50 7s32 8 36 24c4 15-1 31-13 49h7v8H57v-9c12-16 18-31 15-43-2-9-11-14-22-14s-20 5-22 14c-3 12 3 27 15 43v9Z"/>
<g fill="#1a2438"><circle cx="21" cy="38" r="3"/><circle cx="79" cy="38" r="3"/><circle cx="29" cy="21" r="3"/><circle cx="71" cy="21" r="3"/><circle cx="50" cy="14" r="3"/><circle cx="24" cy="55" r="3"/><circle cx="76" cy="55" r="3"/></g>
<path d="M18 34c3-12 14-21 30-22" fill="none" stroke="#fff" stroke-width="3.600" opacity=".9"/>`,
  ),
  clover: picture(
    `${ball("c", "#d2ff8a", "#2fb53c", "#06511e")}`,
    `<path d="M52 52c2 14 6 26 18 38" fill="none" stroke="#0a3d18" stroke-width="9"/><path d="M52 52c2 14 6 26 18 38" fill="none" stroke="#2c9a3a" stroke-width="4.500"/>
<g fill="url(#c)" stroke="#063b17" stroke-width="3"><path d="M50 50C30 46 24 36 26 26s14-14 24-3c10-11 22-7 24 3s-4 20-24 24Z"/><path d="M50 50C46 30 36 24 26 26s-14 14-3 24c-11 10-7 22 3 24s20-4 24-24Z"/><path d="M50 50c4-20 14-26 24-24s14 14 3 24c11 10 7 22-3 24s-20-4-24-24Z"/><path d="M50 50c-20 4-26 14-24 24s14 14 24 3c10 11 22 7 24-3s-4-20-24-24Z" transform="translate(0 -2)"/></g>
<g fill="none" stroke="#eaffb8" stroke-width="2.600" opacity=".8"><path d="M33 28c3-4 8-4 11-1M28 36c-3 3-4 7-1 11"/></g><circle cx="50" cy="50" r="4" fill="#0a5a22"/>`,
  ),
  plum: picture(
    `${ball("u", "#e6b3ff", "#8a2be2", "#2c0a5c")}${fade("l", "#b6f26a", "#2a8a2e")}`,
    `<path d="M52 26c1-9 5-14 11-18" fill="none" stroke="#3a2208" stroke-width="6"/><path fill="url(#l)" stroke="#0c3a12" stroke-width="3" d="M55 20c8-12 22-12 32-6-7 11-20 15-32 6Z"/>
<path fill="url(#u)" stroke="#1d0640" stroke-width="3.400" d="M50 27c25-8 41 9 39 31-2 21-20 36-39 36S13 79 11 58c-2-22 14-39 39-31Z"/><path d="M50 28c-7 18-7 44 0 64" fill="none" stroke="#2c0a5c" stroke-width="2.600" opacity=".6"/>
<path d="M22 44c-4 8-4 17 0 25 3 4 7 2 6-2-3-7-2-13 1-20 2-5-4-8-7-3Z" fill="#fff" opacity=".75"/>`,
  ),
  cherry: picture(
    `${ball("q", "#ffb0a8", "#ee1d36", "#6e0018")}${fade("l", "#b6f26a", "#2a8a2e")}`,
    `<path d="M34 60C38 38 48 22 66 12M68 62C66 42 66 28 66 12" fill="none" stroke="#0c3a12" stroke-width="7.500"/><path d="M34 60C38 38 48 22 66 12M68 62C66 42 66 28 66 12" fill="none" stroke="#5cae2c" stroke-width="3.600"/>
<path fill="url(#l)" stroke="#0c3a12" stroke-width="3" d="M64 13C48 2 30 6 22 18c16 8 32 6 42-5Z"/><circle cx="29" cy="70" r="22" fill="url(#q)" stroke="#47000f" stroke-width="3.400"/><circle cx="71" cy="72" r="21" fill="url(#q)" stroke="#47000f" stroke-width="3.400"/>
<path d="M16 62c2-6 7-9 12-9M59 64c2-6 6-8 11-8" fill="none" stroke="#fff" stroke-width="4.500" opacity=".85"/>`,
  ),
};
