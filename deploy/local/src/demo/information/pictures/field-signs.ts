import { sprout } from './scheme-signs.ts'

// What stands in the middle of a technique's picture, as in scheme-signs.

/** Young paddy in a square, one seedling a hill, the water shining between. */
export function seedlings(): string {
  const hill = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cy="4" rx="34" ry="9" fill="#ffffff" opacity="0.45"/><path d="M0 0 Q-6 -60 -44 -88 M0 0 Q0 -70 4 -112 M0 0 Q8 -60 46 -84 M0 0 Q-18 -36 -58 -40 M0 0 Q20 -34 60 -36" stroke="#3d9a52" stroke-width="11" stroke-linecap="round" fill="none"/></g>`
  const rows = [
    { y: -16, size: 0.5, gap: 104 },
    { y: 60, size: 0.78, gap: 150 },
    { y: 168, size: 1.12, gap: 210 },
  ]
  return `<path d="M-420 -60 H420 V300 H-420 Z" fill="#8fb7c2"/><path d="M-420 -60 H420 V-40 H-420 Z" fill="#7a8f4c"/>${rows
    .map(({ y, size, gap }) => [-2, -1, 0, 1, 2].map((step) => hill(step * gap, y, size)).join(''))
    .join('')}`
}

/** A ladybird, the friend that eats aphids, on a leaf. */
export function ladybird(): string {
  const spot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#2b1a14"/>`
  return `<path d="M-300 120 C-220 -120 120 -200 320 -60 C220 140 -60 220 -300 120 Z" fill="#3d9a52"/><path d="M-300 120 Q0 60 320 -60" stroke="#2c7a3f" stroke-width="10" fill="none"/><path d="M-150 86 q-10 -60 24 -110 M-20 56 q-4 -70 44 -128 M110 14 q10 -50 60 -84" stroke="#2c7a3f" stroke-width="6" fill="none"/><g transform="rotate(-16)"><ellipse cx="0" cy="6" rx="128" ry="102" fill="#0d2410" opacity="0.22" transform="translate(6 12)"/><circle cx="-112" cy="0" r="52" fill="#2b1a14"/><path d="M-150 -34 q-26 -26 -52 -22 M-150 30 q-26 26 -52 20" stroke="#2b1a14" stroke-width="8" stroke-linecap="round" fill="none"/><ellipse rx="128" ry="98" fill="#c9362a"/><path d="M-128 0 H128" stroke="#2b1a14" stroke-width="8"/>${spot(-52, -44, 19)}${spot(34, -56, 21)}${spot(-52, 44, 19)}${spot(34, 56, 21)}${spot(96, -22, 13)}${spot(96, 22, 13)}<path d="M-70 -66 q40 -30 96 -20" stroke="#fff" stroke-width="10" stroke-linecap="round" fill="none" opacity="0.5"/><circle cx="-132" cy="-18" r="8" fill="#fff"/><circle cx="-132" cy="18" r="8" fill="#fff"/></g>`
}

/** Earthworms in dark compost, a sprout above. */
export function compost(): string {
  const worm = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-80 0 q26 -40 54 0 t54 0 t50 -6" stroke="#c77d6a" stroke-width="20" stroke-linecap="round" fill="none"/><path d="M-10 4 q8 6 18 2" stroke="#e5a897" stroke-width="20" fill="none"/></g>`
  return `<path d="M-420 30 Q-200 -70 0 -44 T420 20 V300 H-420 Z" fill="#5b3c20"/><path d="M-420 110 Q-180 50 20 78 T420 100 V300 H-420 Z" fill="#45290f"/>${sprout(-10, -40, 1.5)}${worm(-200, 66, 8)}${worm(150, 52, -12)}${worm(-20, 140, 4)}`
}

/** Bees around a hive. */
export function bees(): string {
  const bee = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="-6" cy="-30" rx="22" ry="32" fill="#fff" opacity="0.8"/><ellipse cx="22" cy="-28" rx="18" ry="28" fill="#fff" opacity="0.7"/><ellipse rx="46" ry="28" fill="#f2b63c"/><path d="M-14 -27 V27 M8 -28 V28 M28 -22 V22" stroke="#3a2a10" stroke-width="10"/><circle cx="-40" r="16" fill="#3a2a10"/></g>`
  const box = (y: number, fill: string) =>
    `<rect x="-124" y="${y}" width="248" height="78" rx="8" fill="${fill}"/><rect x="-34" y="${y + 26}" width="68" height="16" rx="8" fill="#6b4420"/>`
  return `<path d="M-110 176 v-30 M110 176 v-30" stroke="#6b4420" stroke-width="22" stroke-linecap="round"/>${box(74, '#e8d3a2')}${box(-10, '#f0dfb6')}<path d="M-146 -30 H146 L124 -66 H-124 Z" fill="#8f5a2a"/>${bee(-214, -96, 14)}${bee(196, -130, -18)}${bee(218, 30, 160)}`
}
