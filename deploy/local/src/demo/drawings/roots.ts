import { HEIGHT, n, type Palette, place, WIDTH } from './canvas.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Roots {
  motif: 'roots'
  colours: Palette
  mark: string
  shape: 'carrot' | 'tuber' | 'ginger'
  size: number
}

/** What is dug from the ground, laid out in crossing rows. */
export function drawRoots(roots: Roots, random: SeededRandom): string {
  const { shape, size } = roots
  const stepX = size * (shape === 'carrot' ? 0.5 : 1.15)
  const stepY = size * (shape === 'carrot' ? 0.72 : 0.62)
  let drawing = ''
  for (let y = 250, row = 0; y < HEIGHT + size * 0.6; y += stepY, row += 1) {
    for (let x = row % 2 === 0 ? -10 : -10 - stepX / 2; x < WIDTH + size * 0.6; x += stepX) {
      const turn = shape === 'carrot' ? random.between(-16, 16) : random.between(-32, 32)
      drawing += place(root(roots, random.pick(roots.colours), random), x, y + random.between(-10, 10), turn)
    }
  }
  return drawing
}

function root(roots: Roots, colour: string, random: SeededRandom): string {
  if (roots.shape === 'carrot') return carrot(roots, colour)
  return roots.shape === 'ginger' ? ginger(roots, colour) : tuber(roots, colour, random)
}

function carrot({ size, mark }: Roots, colour: string): string {
  const w = size * 0.19
  const outline = `M${n(-w)} ${n(-size * 0.42)} Q0 ${n(-size * 0.54)} ${n(w)} ${n(-size * 0.42)} Q${n(w * 0.9)} ${n(size * 0.1)} 0 ${n(size * 0.52)} Q${n(-w * 0.9)} ${n(size * 0.1)} ${n(-w)} ${n(-size * 0.42)} Z`
  const fronds = [-34, -12, 10, 32]
    .map(
      (turn) =>
        `<path transform="translate(0 ${n(-size * 0.45)}) rotate(${turn})" d="M0 0 q${n(size * 0.05)} ${n(-size * 0.18)} 0 ${n(-size * 0.36)} q${n(-size * 0.05)} ${n(size * 0.18)} 0 ${n(size * 0.36)}" fill="#3f8a3f"/>`,
    )
    .join('')
  const rings = [-0.26, -0.06, 0.14]
    .map(
      (at) =>
        `<path d="M${n(-w * (0.72 - at))} ${n(size * at)} q${n(w * 0.5)} 6 ${n(w * 0.8)} 0" stroke="${mark}" stroke-width="3" stroke-linecap="round" fill="none" opacity="0.6"/>`,
    )
    .join('')
  return `${fronds}<path transform="translate(4 8)" d="${outline}" fill="#2b1408" opacity="0.18"/><path d="${outline}" fill="${colour}"/>${rings}<path d="M${n(-w * 0.5)} ${n(-size * 0.32)} Q${n(-w * 0.5)} 0 ${n(-w * 0.16)} ${n(size * 0.24)}" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity="0.3"/>`
}

function tuber({ size, mark }: Roots, colour: string, random: SeededRandom): string {
  const rx = size * 0.58
  const ry = size * 0.4
  const eyes = Array.from({ length: 5 }, () => {
    const x = random.between(-rx * 0.6, rx * 0.6)
    const y = random.between(-ry * 0.5, ry * 0.55)
    return `<path d="M${n(x - 8)} ${n(y)} q8 7 16 0" stroke="${mark}" stroke-width="3" stroke-linecap="round" fill="none" opacity="0.7"/>`
  }).join('')
  const outline = `M${n(-rx)} ${n(ry * 0.1)} C${n(-rx)} ${n(-ry * 1.05)} ${n(-rx * 0.2)} ${n(-ry * 1.15)} ${n(rx * 0.25)} ${n(-ry * 0.95)} C${n(rx * 0.85)} ${n(-ry * 0.8)} ${n(rx * 1.1)} ${n(-ry * 0.1)} ${n(rx * 0.92)} ${n(ry * 0.4)} C${n(rx * 0.7)} ${n(ry * 1.1)} ${n(-rx * 0.9)} ${n(ry * 1.2)} ${n(-rx)} ${n(ry * 0.1)} Z`
  return `<path transform="translate(4 10)" d="${outline}" fill="#2b1408" opacity="0.2"/><path d="${outline}" fill="${colour}"/>${eyes}<ellipse cx="${n(-rx * 0.34)}" cy="${n(-ry * 0.48)}" rx="${n(rx * 0.24)}" ry="${n(ry * 0.14)}" fill="#fff" opacity="0.4"/>`
}

function ginger({ size, mark }: Roots, colour: string): string {
  const knobs = [
    [-0.42, 0.04, 0.26, 0.2],
    [-0.08, -0.02, 0.32, 0.25],
    [0.3, 0.08, 0.27, 0.21],
    [0.02, -0.3, 0.15, 0.2],
    [-0.5, -0.2, 0.13, 0.17],
    [0.46, -0.16, 0.13, 0.19],
    [0.14, 0.3, 0.2, 0.15],
  ] as const
  const drawn = (dx: number, dy: number, fill: string, opacity: number) =>
    knobs
      .map(
        ([x, y, rx, ry]) =>
          `<ellipse cx="${n(size * x + dx)}" cy="${n(size * y + dy)}" rx="${n(size * rx)}" ry="${n(size * ry)}" fill="${fill}" opacity="${opacity}"/>`,
      )
      .join('')
  const rings = knobs
    .slice(0, 3)
    .map(
      ([x, y, rx, ry]) =>
        `<path d="M${n(size * (x + rx * 0.3))} ${n(size * (y - ry * 0.8))} q${n(size * 0.06)} ${n(size * ry * 0.8)} 0 ${n(size * ry * 1.6)}" stroke="${mark}" stroke-width="3" fill="none" opacity="0.6"/>`,
    )
    .join('')
  return `${drawn(4, 10, '#2b1408', 0.1)}${drawn(0, 0, colour, 1)}${rings}<ellipse cx="${n(-size * 0.2)}" cy="${n(-size * 0.12)}" rx="${n(size * 0.14)}" ry="${n(size * 0.05)}" fill="#fff" opacity="0.45"/>`
}
