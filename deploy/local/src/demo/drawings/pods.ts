import { HEIGHT, n, type Palette, place, WIDTH } from './canvas.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Pods {
  motif: 'pods'
  colours: Palette
  length: number
  thickness: number
  /** 0 straight, 1 strongly bent. */
  bend: number
  /** Colour of the cap where the stalk begins; without one both ends are round. */
  cap?: string
  /** Rings along the pod, as turmeric fingers have. */
  rings?: string
  /** A light line along the pod, as okra and banana have. */
  ridge?: string
}

/** Long things that lie over each other: chillies, okra, turmeric fingers, bananas. */
export function drawPods(pods: Pods, random: SeededRandom): string {
  const count = Math.round(340_000 / (pods.length * pods.thickness * 1.15))
  const scattered = Array.from({ length: Math.max(14, Math.min(150, count)) }, () => ({
    x: random.between(-20, WIDTH + 20),
    y: 225 + Math.sqrt(random.between(0, 1)) * (HEIGHT - 190),
    turn: random.between(-58, 58),
    colour: random.pick(pods.colours),
    flip: random.between(0, 1) > 0.5 ? 1 : -1,
  })).sort((one, other) => one.y - other.y)
  return scattered
    .map((pod) =>
      place(`<g transform="scale(${pod.flip} 1)">${podShape(pods, pod.colour)}</g>`, pod.x, pod.y, pod.turn),
    )
    .join('')
}

function podShape({ length, thickness, bend, cap, rings, ridge }: Pods, colour: string): string {
  const half = length / 2
  const dip = bend * length * 0.32
  const t = thickness
  const tip = cap ? 0.1 : 0.62
  const outline = `M${n(-half)} ${n(-t * 0.62)} Q0 ${n(-t - dip)} ${n(half)} ${n(-t * tip)} Q${n(half + t * (cap ? 0.25 : 0.8))} 0 ${n(half)} ${n(t * tip)} Q0 ${n(t - dip)} ${n(-half)} ${n(t * 0.62)} Q${n(-half - t * 0.7)} 0 ${n(-half)} ${n(-t * 0.62)} Z`
  const shadow = `<path transform="translate(3 7)" d="${outline}" fill="#2b1408" opacity="0.2"/>`
  const body = `<path d="${outline}" fill="${colour}"/>`
  const shine = `<path d="M${n(-half * 0.72)} ${n(-t * 0.32 - dip * 0.22)} Q0 ${n(-t * 0.55 - dip)} ${n(half * 0.45)} ${n(-t * 0.28 - dip * 0.4)}" stroke="${ridge ?? '#fff'}" stroke-width="${n(Math.max(2, t * 0.2))}" stroke-linecap="round" fill="none" opacity="${ridge ? 0.8 : 0.35}"/>`
  const stalk = cap
    ? `<path d="M${n(-half - t * 0.6)} 0 q${n(-t * 0.9)} ${n(-t * 0.2)} ${n(-t * 1.5)} ${n(-t * 0.9)}" stroke="${cap}" stroke-width="${n(Math.max(3, t * 0.32))}" stroke-linecap="round" fill="none"/><ellipse cx="${n(-half - t * 0.15)}" rx="${n(t * 0.55)}" ry="${n(t * 0.72)}" fill="${cap}"/>`
    : ''
  const bands = rings
    ? [-0.55, -0.2, 0.15, 0.5]
        .map((at) => {
          const lift = -dip * (1 - at * at) * 0.5
          return `<path d="M${n(half * at)} ${n(lift - t * 0.62)} q${n(t * 0.3)} ${n(t * 0.62)} 0 ${n(t * 1.24)}" stroke="${rings}" stroke-width="2.4" fill="none" opacity="0.6"/>`
        })
        .join('')
    : ''
  return shadow + body + bands + shine + stalk
}
