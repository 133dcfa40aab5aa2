/** The pictures of Safe Smash: the safe, its door, what is inside, and the hammer in two pieces. */
import { relief } from "../../stage/relief.ts";
import type { Art } from "../../stage/sprites.ts";

const METAL = `<linearGradient id="m" x2="1" y2="1"><stop stop-color="#aebdcb"/><stop offset=".35" stop-color="#6f8295"/><stop offset=".7" stop-color="#4a5a6b"/><stop offset="1" stop-color="#2b3743"/></linearGradient><linearGradient id="d" x2="1" y2="1"><stop stop-color="#cfdae4"/><stop offset=".3" stop-color="#8b9dae"/><stop offset=".75" stop-color="#56687a"/><stop offset="1" stop-color="#364452"/></linearGradient><radialGradient id="k" cx=".38" cy=".32" r=".8"><stop stop-color="#fff"/><stop offset=".4" stop-color="#b9c6d2"/><stop offset="1" stop-color="#3a4856"/></radialGradient>`;
const BRASS = `<linearGradient id="b" x2="1" y2="1"><stop stop-color="#ffe9a8"/><stop offset=".5" stop-color="#d59a2c"/><stop offset="1" stop-color="#7b4d0a"/></linearGradient>`;

const spokes = Array.from({ length: 5 }, (_, index) => {
  return `<g transform="rotate(${index * 72} 100 104)"><rect x="96" y="66" width="8" height="40" rx="4" fill="url(#b)" stroke="#3b2606" stroke-width="2"/><circle cx="100" cy="66" r="8" fill="url(#b)" stroke="#3b2606" stroke-width="2.500"/></g>`;
}).join("");

const rivets = [30, 65, 100, 135, 170]
  .flatMap((at) => [
    [at, 17],
    [at, 183],
    [17, at],
    [183, at],
  ])
  .map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="4" fill="url(#k)" stroke="#1c252e" stroke-width="1.500"/>`,
  )
  .join("");

const coin = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="13" ry="6.500" fill="#8a5a08"/><ellipse cx="${x}" cy="${y - 3}" rx="13" ry="6.500" fill="#ffd65a" stroke="#8a5a08" stroke-width="1.500"/><ellipse cx="${x}" cy="${y - 3}" rx="7.500" ry="3.500" fill="#fff1b8"/>`;

const heap = Array.from({ length: 6 }, (_, row) =>
  Array.from({ length: 7 - row }, (_, index) =>
    coin(47 + row * 9 + index * 17.5, 160 - row * 13 + ((index * 7) % 5)),
  ).join(""),
).join("");

export const art: Art = {
  body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 212"><defs>${relief(200, 0)}${METAL}<radialGradient id="i" cy=".7"><stop stop-color="#ffcf5a"/><stop offset=".6" stop-color="#a2620c"/><stop offset="1" stop-color="#2a1500"/></radialGradient></defs><g filter="url(#relief)">
<rect x="16" y="196" width="34" height="15" rx="4" fill="#232d37"/><rect x="150" y="196" width="34" height="15" rx="4" fill="#232d37"/>
<rect x="2" y="2" width="196" height="197" rx="16" fill="url(#m)" stroke="#161e26" stroke-width="4"/><path d="M14 8h172" stroke="#e6eef5" stroke-width="3" opacity=".6"/>${rivets}
<rect x="28" y="28" width="144" height="144" rx="8" fill="url(#i)" stroke="#10161c" stroke-width="5"/>${heap}
<path d="M28 100h144" stroke="#3a2000" stroke-width="5" opacity=".4"/></g></svg>`,
  door: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs>${relief(200, 0.7)}${METAL}${BRASS}</defs><g filter="url(#relief)">
<rect x="28" y="28" width="144" height="144" rx="9" fill="url(#d)" stroke="#121a22" stroke-width="4"/><rect x="38" y="38" width="124" height="124" rx="6" fill="none" stroke="#2c3947" stroke-width="3"/><rect x="40.500" y="40.500" width="119" height="119" rx="5" fill="none" stroke="#dfe8f0" stroke-width="1.500" opacity=".55"/>
<rect x="19" y="48" width="16" height="28" rx="4" fill="url(#m)" stroke="#121a22" stroke-width="3"/><rect x="19" y="124" width="16" height="28" rx="4" fill="url(#m)" stroke="#121a22" stroke-width="3"/>
<circle cx="100" cy="104" r="33" fill="#26323d" opacity=".55"/>${spokes}<circle cx="100" cy="104" r="19" fill="url(#b)" stroke="#3b2606" stroke-width="3"/><circle cx="100" cy="104" r="8" fill="url(#k)" stroke="#3b2606" stroke-width="2"/>
<circle cx="145" cy="58" r="13" fill="#141c24" stroke="#dfe8f0" stroke-width="2.500"/><path d="M145 47v5M145 64v5M134 58h5M151 58h5" stroke="#dfe8f0" stroke-width="2"/><circle cx="145" cy="58" r="4.500" fill="url(#k)"/></g></svg>`,
  head: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 70"><defs>${relief(100, 0.5)}${METAL}</defs><g filter="url(#relief)"><path fill="url(#d)" stroke="#10161c" stroke-width="4" stroke-linejoin="round" d="M8 12 24 6h72l16 6v46l-16 6H24L8 58Z"/><path d="M24 6v58M96 6v58" stroke="#1d2833" stroke-width="3"/><path d="M28 14h64" stroke="#fff" stroke-width="4" opacity=".7"/><path fill="#c0312a" d="M44 6h32v58H44Z"/><path d="M44 6v58M76 6v58" stroke="#10161c" stroke-width="3"/><path d="M48 12v46" stroke="#ff8f7a" stroke-width="3" opacity=".7"/></g></svg>`,
  handle: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 220"><defs><linearGradient id="h"><stop stop-color="#f0c489"/><stop offset=".4" stop-color="#b87a3a"/><stop offset="1" stop-color="#6b3f14"/></linearGradient>${relief(100, 0.5)}</defs><g filter="url(#relief)"><path fill="url(#h)" stroke="#2a1605" stroke-width="3" d="M12 2h16l2 150c0 20 3 40 3 58q-13 12-26 0c0-18 3-38 3-58Z"/><path fill="#22303c" stroke="#0d141a" stroke-width="2.500" d="M9 156h22l2 54q-13 12-26 0Z"/><path d="M9 170h23M8 184h24M8 198h25" stroke="#4b6173" stroke-width="3"/></g></svg>`,
};
