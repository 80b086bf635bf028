import { HEIGHT, n, type Palette, place, WIDTH } from './canvas.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Ears {
  motif: 'ears'
  colours: Palette
  stalk: string
  shape: 'wheat' | 'finger' | 'panicle'
}

/** Ripe ears standing in the field, those in front larger. */
export function drawEars(ears: Ears, random: SeededRandom): string {
  let drawing = ''
  for (const [base, count, scale] of [
    [HEIGHT - 60, 11, 0.72],
    [HEIGHT + 10, 9, 0.94],
    [HEIGHT + 90, 7, 1.18],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const x = ((index + 0.5) / count) * WIDTH + random.between(-22, 22)
      drawing += place(ear(ears, random), x, base + random.between(-26, 26), random.between(-13, 13), scale)
    }
  }
  return drawing
}

function ear({ colours, stalk, shape }: Ears, random: SeededRandom): string {
  const stem = `<path d="M0 0 Q6 -120 0 -190" stroke="${stalk}" stroke-width="7" fill="none"/><path d="M2 -60 q46 -34 64 -96 q-52 22 -64 96" fill="${stalk}"/>`
  const grain = (x: number, y: number, turn: number, rx: number, ry: number) =>
    `<ellipse transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})" rx="${n(rx)}" ry="${n(ry)}" fill="${random.pick(colours)}"/>`
  if (shape === 'wheat') {
    const rows = Array.from({ length: 9 }, (_, row) => {
      const y = -190 - row * 21
      const awn = `<path d="M16 ${y} L42 ${y - 62} M-16 ${y} L-42 ${y - 62}" stroke="${colours[0]}" stroke-width="2.4" opacity="0.75"/>`
      return awn + grain(15, y, 24, 11, 21) + grain(-15, y, -24, 11, 21)
    })
    return stem + rows.join('') + grain(0, -386, 0, 10, 22)
  }
  if (shape === 'finger') {
    const fingers = [-52, -26, 0, 26, 52].map((turn) => {
      const seeds = Array.from({ length: 9 }, (_, step) =>
        grain(step % 2 === 0 ? 7 : -7, -14 - step * 15, 0, 12, 11),
      )
      return `<g transform="translate(0 -186) rotate(${turn})">${seeds.join('')}</g>`
    })
    return stem + fingers.join('')
  }
  const seeds = Array.from({ length: 64 }, () => {
    const along = random.between(0, 1)
    const reach = 46 * Math.sin(Math.PI * Math.min(1, along * 0.86 + 0.14))
    return { x: random.between(-reach, reach), y: -190 - along * 176 }
  }).sort((one, other) => one.y - other.y)
  return stem + seeds.map(({ x, y }) => grain(x, y, 0, 12, 12)).join('')
}
