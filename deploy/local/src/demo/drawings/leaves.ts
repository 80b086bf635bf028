import { HEIGHT, n, type Palette, place, WIDTH } from './canvas.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Leaves {
  motif: 'leaves'
  colours: Palette
  vein: string
  shape: 'oval' | 'heart' | 'sprig'
  size: number
}

/** Fresh leaves laid over each other from the back to the front. */
export function drawLeaves(leaves: Leaves, random: SeededRandom): string {
  const step = leaves.size * (leaves.shape === 'sprig' ? 0.82 : 0.62)
  let drawing = ''
  for (let y = 210; y < HEIGHT + leaves.size * 0.7; y += step * 0.62) {
    for (let x = -20; x < WIDTH + step; x += step) {
      const shape =
        leaves.shape === 'sprig' ? sprig(leaves, random) : leaf(leaves, random.pick(leaves.colours))
      const turn = random.between(-48, 48) + ((x - WIDTH / 2) / WIDTH) * 40
      drawing += place(
        shape,
        x + random.between(-step, step) * 0.3,
        y + random.between(-step, step) * 0.25,
        turn,
      )
    }
  }
  return drawing
}

function leaf({ shape, size, vein }: Leaves, colour: string): string {
  const wide = size * (shape === 'heart' ? 0.46 : 0.3)
  const tall = size
  const outline =
    shape === 'heart'
      ? `M0 ${n(-tall * 0.62)} C${n(wide * 0.5)} ${n(-tall * 0.3)} ${n(wide * 1.25)} ${n(-tall * 0.1)} ${n(wide)} ${n(tall * 0.2)} C${n(wide * 0.8)} ${n(tall * 0.42)} ${n(wide * 0.2)} ${n(tall * 0.38)} 0 ${n(tall * 0.26)} C${n(-wide * 0.2)} ${n(tall * 0.38)} ${n(-wide * 0.8)} ${n(tall * 0.42)} ${n(-wide)} ${n(tall * 0.2)} C${n(-wide * 1.25)} ${n(-tall * 0.1)} ${n(-wide * 0.5)} ${n(-tall * 0.3)} 0 ${n(-tall * 0.62)} Z`
      : `M0 ${n(-tall * 0.6)} C${n(wide * 1.1)} ${n(-tall * 0.28)} ${n(wide)} ${n(tall * 0.28)} 0 ${n(tall * 0.4)} C${n(-wide)} ${n(tall * 0.28)} ${n(-wide * 1.1)} ${n(-tall * 0.28)} 0 ${n(-tall * 0.6)} Z`
  const sideVeins = [-0.3, -0.08, 0.14]
    .map(
      (at) =>
        `<path d="M0 ${n(tall * (at + 0.12))} L${n(wide * 0.6)} ${n(tall * (at - 0.06))} M0 ${n(tall * (at + 0.12))} L${n(-wide * 0.6)} ${n(tall * (at - 0.06))}"/>`,
    )
    .join('')
  return `<path transform="translate(4 8)" d="${outline}" fill="#0d2410" opacity="0.22"/><path d="${outline}" fill="${colour}"/><g stroke="${vein}" stroke-width="2.6" stroke-linecap="round" fill="none" opacity="0.75"><path d="M0 ${n(-tall * 0.5)} V${n(tall * 0.55)}" stroke-width="4"/>${sideVeins}</g>`
}

function sprig(leaves: Leaves, random: SeededRandom): string {
  const { size, vein } = leaves
  const pairs = [-0.42, -0.16, 0.1, 0.34]
    .map((at, index) => {
      const small = leaf(
        { ...leaves, shape: 'oval', size: size * (0.4 - index * 0.02) },
        random.pick(leaves.colours),
      )
      return place(small, size * 0.12, size * at, 62) + place(small, -size * 0.12, size * at, -62)
    })
    .join('')
  const tip = place(
    leaf({ ...leaves, shape: 'oval', size: size * 0.4 }, random.pick(leaves.colours)),
    0,
    -size * 0.62,
    0,
  )
  return `<path d="M0 ${n(size * 0.62)} V${n(-size * 0.6)}" stroke="${vein}" stroke-width="5" stroke-linecap="round"/>${pairs}${tip}`
}
