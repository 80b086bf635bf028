export const WIDTH = 800
export const HEIGHT = 600

export type Palette = readonly [string, ...string[]]

/** An SVG number: one decimal is finer than a pixel. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function place(shape: string, x: number, y: number, degrees = 0, scale = 1): string {
  const turn = degrees === 0 ? '' : ` rotate(${n(degrees)})`
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${size}">${shape}</g>`
}

/** Warm ground for every drawing: a tint, a light from above, a soft shade below. */
export function page(ground: string, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<radialGradient id="light" cx="0.28" cy="0.12" r="0.95"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0.55" stop-color="#3a2a10" stop-opacity="0"/><stop offset="1" stop-color="#3a2a10" stop-opacity="0.14"/></linearGradient>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>
${drawing}
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>
</svg>`
}
