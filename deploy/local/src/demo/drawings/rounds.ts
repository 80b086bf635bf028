import { HEIGHT, n, type Palette, place, WIDTH } from './canvas.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Rounds {
  motif: 'rounds'
  colours: Palette
  radius: number
  /** Height by width; a mango is longer than an orange. */
  stretch?: number
  top: 'plain' | 'stem' | 'crown' | 'calyx' | 'tuft' | 'fibre'
  /** Fine lines from top to bottom, as an onion's skin has. */
  veins?: string
}

/** Fruit piled up in rows, as on a market stall. */
export function drawRounds(rounds: Rounds, random: SeededRandom): string {
  const { radius, colours, stretch = 1 } = rounds
  const rowHeight = radius * 1.5 * stretch
  const rows = Math.ceil((HEIGHT - 150) / rowHeight) + 1
  let drawing = ''
  for (let row = 0; row < rows; row += 1) {
    const y = HEIGHT - radius * 0.35 - (rows - 1 - row) * rowHeight
    const offset = row % 2 === 0 ? radius : 0
    const inset = Math.max(0, rows - 2 - row) * radius * 0.55
    for (let x = inset - radius + offset; x < WIDTH + radius - inset; x += radius * 2.02) {
      const wobble = random.between(-radius * 0.06, radius * 0.06)
      drawing += place(
        fruit(rounds, random.pick(colours), stretch),
        x + wobble,
        y + wobble,
        random.between(-14, 14),
      )
    }
  }
  return drawing
}

function fruit({ radius: r, top, veins }: Rounds, colour: string, stretch: number): string {
  const height = r * stretch
  const shadow = `<ellipse cy="${n(height * 0.08)}" rx="${n(r * 1.02)}" ry="${n(height * 1.02)}" fill="#2b1c08" opacity="0.16"/>`
  const body = `<ellipse rx="${n(r)}" ry="${n(height)}" fill="${colour}"/>`
  const underside = `<path d="M${n(-r)} 0 A${n(r)} ${n(height)} 0 0 0 ${n(r)} 0 A${n(r)} ${n(height * 0.72)} 0 0 1 ${n(-r)} 0 Z" fill="#3a1d06" opacity="0.13"/>`
  const light = `<ellipse cx="${n(-r * 0.34)}" cy="${n(-height * 0.42)}" rx="${n(r * 0.22)}" ry="${n(height * 0.13)}" fill="#fff" opacity="0.55"/>`
  const lines = veins
    ? [-0.62, -0.25, 0.12, 0.5]
        .map(
          (side) =>
            `<path d="M0 ${n(-height * 0.96)} Q${n(r * side * 1.5)} 0 0 ${n(height * 0.96)}" stroke="${veins}" stroke-width="2" fill="none" opacity="0.5"/>`,
        )
        .join('')
    : ''
  return shadow + body + lines + underside + light + crownOf(top, r, height)
}

function crownOf(top: Rounds['top'], r: number, height: number): string {
  const y = -height * 0.93
  switch (top) {
    case 'stem':
      return `<path d="M0 ${n(y + 4)} q3 ${n(-r * 0.2)} ${n(r * 0.1)} ${n(-r * 0.32)}" stroke="#5c4420" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M2 ${n(y - 4)} q${n(r * 0.3)} ${n(-r * 0.34)} ${n(r * 0.6)} ${n(-r * 0.1)} q${n(-r * 0.3)} ${n(r * 0.24)} ${n(-r * 0.6)} ${n(r * 0.1)}" fill="#3c7d3f"/>`
    case 'crown':
      return `<path d="M${n(-r * 0.2)} ${n(y + r * 0.1)} l${n(-r * 0.1)} ${n(-r * 0.3)} l${n(r * 0.15)} ${n(r * 0.1)} l${n(r * 0.15)} ${n(-r * 0.2)} l${n(r * 0.15)} ${n(r * 0.2)} l${n(r * 0.15)} ${n(-r * 0.1)} l${n(-r * 0.1)} ${n(r * 0.3)} Z" fill="#8f2a22"/>`
    case 'calyx':
      return [-70, -35, 0, 35, 70]
        .map(
          (turn) =>
            `<path transform="translate(0 ${n(y + r * 0.12)}) rotate(${turn})" d="M0 0 q${n(r * 0.09)} ${n(-r * 0.26)} 0 ${n(-r * 0.44)} q${n(-r * 0.09)} ${n(r * 0.18)} 0 ${n(r * 0.44)}" fill="#2f6d35"/>`,
        )
        .join('')
    case 'tuft':
      return `<path d="M${n(-r * 0.16)} ${n(y + 6)} Q${n(-r * 0.05)} ${n(y - r * 0.2)} ${n(-r * 0.12)} ${n(y - r * 0.52)} M${n(r * 0.14)} ${n(y + 6)} Q${n(r * 0.04)} ${n(y - r * 0.2)} ${n(r * 0.16)} ${n(y - r * 0.46)} M0 ${n(y + 6)} V${n(y - r * 0.58)}" stroke="#b98a52" stroke-width="4" stroke-linecap="round" fill="none"/>`
    case 'fibre':
      return `<path d="M${n(-r * 0.4)} ${n(y + r * 0.14)} q${n(r * 0.4)} ${n(-r * 0.3)} ${n(r * 0.8)} 0 q${n(-r * 0.4)} ${n(r * 0.16)} ${n(-r * 0.8)} 0" fill="#6b5a2c"/>`
    case 'plain':
      return ''
  }
}
