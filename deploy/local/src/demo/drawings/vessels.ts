import { HEIGHT, n, type Palette, place, WIDTH } from './canvas.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Vessels {
  motif: 'vessels'
  colours: Palette
  shape: 'jar' | 'bottle' | 'can' | 'block'
  lid: string
  label: string
}

/** Liquids and other made goods, standing in two rows on a shelf. */
export function drawVessels(vessels: Vessels, random: SeededRandom): string {
  if (vessels.shape === 'block') return drawBlocks(vessels, random)
  const width = vessels.shape === 'bottle' ? 118 : 158
  const row = (y: number, offset: number, scale: number) => {
    let drawn = ''
    for (let x = offset; x < WIDTH + width; x += width * 1.12 * scale) {
      drawn += place(vessel(vessels, random.pick(vessels.colours), width), x, y, 0, scale)
    }
    return drawn
  }
  const shelf = (y: number, colour: string) =>
    `<rect y="${y}" width="${WIDTH}" height="${HEIGHT - y}" fill="${colour}"/>`
  return row(408, 20, 0.86) + shelf(408, '#d9c39a') + row(HEIGHT - 26, 74, 1) + shelf(HEIGHT - 26, '#c9ae7d')
}

function vessel({ shape, lid, label }: Vessels, colour: string, width: number): string {
  const w = width / 2
  const tall = shape === 'bottle' ? 236 : shape === 'can' ? 206 : 178
  const shoulder = shape === 'can' ? 34 : shape === 'bottle' ? 84 : 26
  const neck = shape === 'bottle' ? w * 0.36 : shape === 'can' ? w * 0.5 : w * 0.8
  const outline = `M${n(-w)} -12 V${n(-tall + shoulder)} Q${n(-w)} ${n(-tall + shoulder * 0.35)} ${n(-neck)} ${n(-tall)} H${n(neck)} Q${n(w)} ${n(-tall + shoulder * 0.35)} ${n(w)} ${n(-tall + shoulder)} V-12 Q${n(w)} 0 ${n(w - 12)} 0 H${n(-w + 12)} Q${n(-w)} 0 ${n(-w)} -12 Z`
  const cap = `<rect x="${n(-neck - 5)}" y="${n(-tall - 26)}" width="${n(neck * 2 + 10)}" height="30" rx="7" fill="${lid}"/>`
  const paper = `<rect x="${n(-w + 10)}" y="-104" width="${n(width - 20)}" height="62" rx="8" fill="${label}"/><path d="M${n(-w * 0.42)} -80 H${n(w * 0.42)} M${n(-w * 0.26)} -63 H${n(w * 0.26)}" stroke="#5c4420" stroke-width="6" stroke-linecap="round" opacity="0.5"/>`
  const shine = `<path d="M${n(-w + 15)} ${n(-tall + shoulder + 6)} V-122" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="0.45"/>`
  return `<ellipse cy="2" rx="${n(w * 1.02)}" ry="9" fill="#2b1408" opacity="0.22"/><path d="${outline}" fill="${colour}"/>${cap}${paper}${shine}`
}

function drawBlocks({ colours, lid }: Vessels, random: SeededRandom): string {
  const side = 150
  let drawing = ''
  for (let row = 0; row < 4; row += 1) {
    const y = 262 + row * 112
    const inset = Math.max(0, 2 - row) * side * 0.5
    for (let x = -side / 2 + inset + (row % 2) * (side / 2); x < WIDTH + side / 2 - inset; x += side * 1.06) {
      const top = random.pick(colours)
      drawing += place(
        `<path d="M0 34 L14 0 H${side - 14} L${side} 34 Z" fill="${top}"/><rect y="34" width="${side}" height="92" rx="6" fill="${top}"/><rect y="34" width="${side}" height="92" rx="6" fill="${lid}" opacity="0.32"/><path d="M26 62 h38 M84 92 h30 M40 106 h18" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="0.28"/>`,
        x,
        y,
        random.between(-2, 2),
      )
    }
  }
  return drawing
}
