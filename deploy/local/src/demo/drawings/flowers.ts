import { HEIGHT, n, type Palette, place, WIDTH } from './canvas.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Flowers {
  motif: 'flowers'
  colours: Palette
  heart: string
  leaf: string
  shape: 'rosette' | 'star' | 'rose'
  radius: number
}

/** Flower heads close together, with a few leaves between them. */
export function drawFlowers(flowers: Flowers, random: SeededRandom): string {
  const { radius } = flowers
  let drawing = ''
  for (let y = 230, row = 0; y < HEIGHT + radius; y += radius * 1.42, row += 1) {
    for (let x = row % 2 === 0 ? 0 : radius; x < WIDTH + radius; x += radius * 1.98) {
      const atX = x + random.between(-radius, radius) * 0.14
      const atY = y + random.between(-radius, radius) * 0.14
      drawing += place(leafBehind(flowers), atX, atY, random.between(0, 360))
      drawing += place(
        head(flowers, random.pick(flowers.colours)),
        atX,
        atY,
        random.between(0, 72),
        random.between(0.88, 1.06),
      )
    }
  }
  return drawing
}

function leafBehind({ leaf, radius: r }: Flowers): string {
  return `<path d="M0 0 q${n(r * 0.5)} ${n(-r * 0.45)} ${n(r * 1.35)} 0 q${n(-r * 0.85)} ${n(r * 0.45)} ${n(-r * 1.35)} 0" fill="${leaf}"/>`
}

function head({ shape, radius: r, heart }: Flowers, colour: string): string {
  const shadow = `<circle cy="${n(r * 0.09)}" r="${n(r)}" fill="#2b1408" opacity="0.16"/>`
  if (shape === 'star')
    return `${ring(5, r, r * 0.36, colour, 0.12)}<circle r="${n(r * 0.16)}" fill="${heart}"/>`
  if (shape === 'rose') {
    const turns = [1, 0.78, 0.58, 0.4, 0.24].map(
      (size, index) =>
        `<circle cx="${n(Math.cos(index * 2.2) * r * 0.07)}" cy="${n(Math.sin(index * 2.2) * r * 0.07)}" r="${n(r * size)}" fill="${index % 2 === 0 ? colour : heart}"/>`,
    )
    const folds = [0.86, 0.66, 0.46]
      .map(
        (size, index) =>
          `<path transform="rotate(${index * 96})" d="M${n(-r * size)} 0 A${n(r * size)} ${n(r * size)} 0 0 1 0 ${n(-r * size)}" stroke="#fff" stroke-width="3" fill="none" opacity="0.3"/>`,
      )
      .join('')
    return shadow + turns.join('') + folds
  }
  const layers = [
    ring(14, r, r * 0.24, colour, 0.1),
    ring(12, r * 0.78, r * 0.22, heart, 0.02),
    ring(10, r * 0.56, r * 0.2, colour, 0.08),
    ring(7, r * 0.34, r * 0.15, heart, 0),
  ]
  return shadow + layers.join('')
}

function ring(count: number, reach: number, halfWidth: number, colour: string, shade: number): string {
  const petal = `M0 0 C${n(-halfWidth * 1.3)} ${n(-reach * 0.4)} ${n(-halfWidth)} ${n(-reach)} 0 ${n(-reach)} C${n(halfWidth)} ${n(-reach)} ${n(halfWidth * 1.3)} ${n(-reach * 0.4)} 0 0 Z`
  return Array.from(
    { length: count },
    (_, index) =>
      `<path transform="rotate(${n((360 / count) * index)})" d="${petal}" fill="${colour}" stroke="#5a2b06" stroke-opacity="${shade + 0.14}" stroke-width="1.6"/>`,
  ).join('')
}
