import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const WIDTH = 800
const HEIGHT = 600
const POINTS_PER_INCH = 72

/**
 * A drawing of the demo as a PNG file of 800 × 600 pixels, the kind of file that a person would choose.
 * @param name Below `deploy/local/demo`, without its ending: `lots/sharbati-wheat`.
 * @param closeUp The first or second part of the drawing, twice as large; 0 for all of it.
 */
export async function demoPicture(name: string, closeUp: 0 | 1 | 2 = 0): Promise<Buffer> {
  const svg = await readFile(new URL(`../../demo/${name}.svg`, import.meta.url))
  if (closeUp === 0) return sharp(svg).png({ compressionLevel: 6 }).toBuffer()
  return sharp(svg, { density: 2 * POINTS_PER_INCH })
    .extract({ left: closeUp === 1 ? WIDTH / 4 : WIDTH, top: HEIGHT, width: WIDTH, height: HEIGHT })
    .png({ compressionLevel: 6 })
    .toBuffer()
}
