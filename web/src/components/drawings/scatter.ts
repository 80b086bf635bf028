import { blade, circle, ellipse } from './shapes.ts'

export const WIDTH = 320
export const HEIGHT = 240

/** Path data by tone, painted in this order. */
export interface Tones {
  dark: string
  base: string
  light: string
}

const toneOf = (random: () => number): keyof Tones => {
  const chance = random()
  return chance < 0.34 ? 'dark' : chance < 0.74 ? 'base' : 'light'
}

/** A heap's edge: higher in the middle, different for each seed. */
export function heapEdge(random: () => number, top: number): (x: number) => number {
  const peak = between(random, 0.3, 0.7) * WIDTH
  const slope = between(random, 0.0011, 0.0019)
  const wave = between(random, 0, 6)
  return (x) => top + (x - peak) ** 2 * slope + Math.sin(x / 23 + wave) * 4
}

/** Path of everything below the edge. */
export function heap(edge: (x: number) => number): string {
  let path = `M0 ${HEIGHT}`
  for (let x = 0; x <= WIDTH; x += 16) path += `L${x} ${Math.round(edge(x))}`
  return `${path}L${WIDTH} ${HEIGHT}Z`
}

/** Grains: thick in the heap, a few still in the air above it. */
export function grains(random: () => number, edge: (x: number) => number, shape: 'grain' | 'round'): Tones {
  const tones: Tones = { dark: '', base: '', light: '' }
  const isRound = shape === 'round'
  const step = isRound ? 12 : 14
  for (let y = 30; y < HEIGHT + 10; y += step * 0.72) {
    for (let x = -6; x < WIDTH + 6; x += step) {
      const px = x + between(random, -6, 6)
      const py = y + between(random, -5, 5)
      const depth = py - edge(px)
      // Above the heap there are fewer and fewer grains; on the heap almost every place has one.
      if (depth < 0 && random() > 0.17 * Math.exp(depth / 26)) continue
      if (depth >= 0 && random() < 0.12) continue
      const size = between(random, 0.85, 1.2)
      tones[toneOf(random)] += isRound
        ? circle(px, py, 4.9 * size)
        : ellipse(px, py, 3 * size, 7.6 * size, between(random, -75, 75))
    }
  }
  return tones
}

/** Leaves that rise from the lower edge, tallest in the middle. */
export function bouquet(random: () => number, length: number, width: number): Tones & { ribs: string } {
  const tones = { dark: '', base: '', light: '', ribs: '' }
  const rows = [
    { y: 150, count: 7, tone: 'dark' },
    { y: 205, count: 8, tone: 'base' },
    { y: 262, count: 8, tone: 'light' },
  ] as const
  for (const { y, count, tone } of rows) {
    for (let index = 0; index < count; index++) {
      const x = ((index + between(random, 0.15, 0.85)) / count) * WIDTH
      const lean = ((x - WIDTH / 2) / WIDTH) * 70 + between(random, -16, 16)
      const size = between(random, 0.85, 1.15)
      tones[tone] += blade(x, y, length * size, width * size, lean)
      tones.ribs += rib(x, y, length * size * 0.86, lean)
    }
  }
  return tones
}

function rib(x: number, y: number, length: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  const end = `${Math.round(x + Math.sin(angle) * length)} ${Math.round(y - Math.cos(angle) * length)}`
  return `M${Math.round(x)} ${Math.round(y)}L${end}`
}

export interface StackedPlace {
  x: number
  y: number
  row: number
  /** Neighbours differ, so that each keeps its edge. */
  isDark: boolean
}

/** Places for things stacked in rows, each row offset from the one below by half a place. Back row first. */
export function stack(random: () => number, radius: number, rows: number): StackedPlace[] {
  const places: StackedPlace[] = []
  const shift = between(random, -radius, radius)
  for (let row = rows - 1; row >= 0; row--) {
    const y = HEIGHT - radius * 0.55 - row * radius * 1.52
    let isDark = row % 2 === 0
    for (let x = -radius + shift + (row % 2) * radius; x < WIDTH + radius; x += radius * 1.92) {
      places.push({ x: x + between(random, -2, 2), y: y + between(random, -2.5, 2.5), row, isDark })
      isDark = !isDark
    }
  }
  return places
}

/** Numbers in [0, 1) that are always the same for the same text (FNV-1a into mulberry32). */
export function seededRandom(text: string): () => number {
  let state = 2166136261
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 16777619)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number between two others. */
export function between(random: () => number, low: number, high: number): number {
  return low + (high - low) * random()
}

/** One of a list that is not empty. */
export function pick<T>(random: () => number, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0]
}
