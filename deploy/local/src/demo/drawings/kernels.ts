import { HEIGHT, n, type Palette, place, WIDTH } from './canvas.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Kernels {
  motif: 'kernels'
  colours: Palette
  /** Half axes of one grain, in pixels. */
  length: number
  thickness: number
  /** A line along the grain, as wheat and cumin have. */
  crease?: string
  /** A dark eye, as pulses have. */
  eye?: string
}

/** A heap of grain poured onto the table, grains thinner towards its edge. */
export function drawKernels(kernels: Kernels, random: SeededRandom): string {
  const { length, thickness, colours } = kernels
  const count = Math.min(900, Math.round(230_000 / (length * thickness * 2.2)))
  const grains = Array.from({ length: count }, () => {
    const x = random.between(-30, WIDTH + 30)
    const depth = Math.sqrt(random.between(0, 1))
    const top = heapTop(x)
    return {
      x,
      y: top + (HEIGHT + 30 - top) * depth,
      turn: random.between(-85, 85),
      colour: random.pick(colours),
    }
  }).sort((one, other) => one.y - other.y)
  const strays = Array.from({ length: 16 }, () => ({
    x: random.between(20, WIDTH - 20),
    y: random.between(170, 330),
    turn: random.between(-85, 85),
    colour: random.pick(colours),
  })).filter(({ x, y }) => y > heapTop(x) - 70)
  const heap = `<path d="${heapOutline()}" fill="${colours[1] ?? colours[0]}"/>`
  return (
    heap +
    [...strays, ...grains]
      .map((grain) => place(grainShape(kernels, grain.colour), grain.x, grain.y, grain.turn))
      .join('')
  )
}

function heapTop(x: number): number {
  const fromMiddle = (x - WIDTH * 0.46) / (WIDTH * 0.5)
  return 235 + 210 * fromMiddle * fromMiddle
}

function heapOutline(): string {
  const points = Array.from({ length: 17 }, (_, step) => {
    const x = (WIDTH / 16) * step
    return `${n(x)} ${n(heapTop(x) + 22)}`
  })
  return `M0 ${HEIGHT} L${points.join(' L')} L${WIDTH} ${HEIGHT} Z`
}

function grainShape({ length, thickness, crease, eye }: Kernels, colour: string): string {
  const body = `<ellipse rx="${n(length)}" ry="${n(thickness)}" fill="${colour}"/>`
  const light = `<ellipse cx="${n(-length * 0.3)}" cy="${n(-thickness * 0.35)}" rx="${n(length * 0.35)}" ry="${n(thickness * 0.25)}" fill="#fff" opacity="0.35"/>`
  const line = crease
    ? `<path d="M${n(-length * 0.75)} 0 Q0 ${n(thickness * 0.5)} ${n(length * 0.75)} 0" stroke="${crease}" stroke-width="1.6" fill="none" opacity="0.7"/>`
    : ''
  const spot = eye
    ? `<ellipse cy="${n(thickness * 0.55)}" rx="${n(length * 0.22)}" ry="${n(thickness * 0.2)}" fill="${eye}"/>`
    : ''
  return body + light + line + spot
}
