/** Path data of the shapes that produce is drawn with. Angles in degrees, 0 upright, clockwise. */

type Point = readonly [number, number]

const round = (value: number) => Math.round(value * 10) / 10

function turn(x: number, y: number, degrees: number) {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return ([dx, dy]: Point): string => `${round(x + dx * cos - dy * sin)} ${round(y + dx * sin + dy * cos)}`
}

export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius, 0)
}

export function ellipse(x: number, y: number, rx: number, ry: number, degrees: number): string {
  const at = turn(x, y, degrees)
  const arc = `A${round(rx)} ${round(ry)} ${round(degrees)} 1 0`
  return `M${at([0, -ry])}${arc} ${at([0, ry])}${arc} ${at([0, -ry])}Z`
}

/** A leaf or a grain with two pointed ends, its foot at x, y. */
export function blade(x: number, y: number, length: number, width: number, degrees: number): string {
  const at = turn(x, y, degrees)
  return `M${at([0, 0])}Q${at([width, -length * 0.45])} ${at([0, -length])}Q${at([-width, -length * 0.45])} ${at([0, 0])}Z`
}

/** A pod that tapers to a curved tip: chilli, okra, brinjal. Its cap is at x, y, its tip below. */
export function pod(
  x: number,
  y: number,
  length: number,
  width: number,
  bend: number,
  degrees: number,
): string {
  const at = turn(x, y, degrees)
  return (
    `M${at([-width / 2, 0])}` +
    `C${at([-width * 0.75, length * 0.4])} ${at([bend - width * 0.5, length * 0.75])} ${at([bend, length])}` +
    `C${at([bend + width * 0.25, length * 0.75])} ${at([width * 0.75, length * 0.45])} ${at([width / 2, 0])}` +
    `Q${at([0, -width * 0.35])} ${at([-width / 2, 0])}Z`
  )
}

/** A star of green sepals around x, y. */
export function calyx(x: number, y: number, size: number, degrees: number): string {
  let path = ''
  for (let ray = 0; ray < 5; ray++) path += blade(x, y, size, size * 0.3, degrees + ray * 72)
  return path
}

/** A ring of petals, each a small circle set on a larger one. */
export function rosette(x: number, y: number, radius: number, petals: number, degrees: number): string {
  let path = ''
  const petal = (radius * Math.PI) / petals
  for (let index = 0; index < petals; index++) {
    const angle = ((degrees + (index * 360) / petals) * Math.PI) / 180
    path += circle(
      x + Math.cos(angle) * (radius - petal * 0.6),
      y + Math.sin(angle) * (radius - petal * 0.6),
      petal,
    )
  }
  return path + circle(x, y, radius - petal * 0.4)
}

/** A straight stroke. */
export function line(x: number, y: number, length: number, degrees: number): string {
  const at = turn(x, y, degrees)
  return `M${at([0, 0])}L${at([0, -length])}`
}
