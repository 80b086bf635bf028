import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * A drawing of the demo as a PNG file of 800 × 600 pixels, the kind of file that a person would choose.
 * @param name Below `deploy/local/demo`, without its ending: `lots/sharbati-wheat`.
 */
export async function demoPicture(name: string): Promise<Buffer> {
  const svg = await readFile(new URL(`../../demo/${name}.svg`, import.meta.url))
  return sharp(svg).png({ compressionLevel: 6 }).toBuffer()
}
