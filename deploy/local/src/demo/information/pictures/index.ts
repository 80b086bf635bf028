import sharp from 'sharp'
import { HEIGHT, page, place, WIDTH } from '../../drawings/canvas.ts'
import { type Drawing, drawPng } from '../../drawings/index.ts'
import { bees, compost, ladybird, seedlings } from './field-signs.ts'
import { bin, chamber, drone, dryer, leveller, meter, seeder, tractor } from './machine-signs.ts'
import { bankCard, coins, drip, screen, soilCard, solar, umbrella, warehouse } from './scheme-signs.ts'

const signs = {
  bankCard,
  bees,
  bin,
  chamber,
  coins,
  compost,
  drip,
  drone,
  dryer,
  ladybird,
  leveller,
  meter,
  screen,
  seeder,
  seedlings,
  soilCard,
  solar,
  tractor,
  umbrella,
  warehouse,
}

/** One thing in a landscape, or produce drawn as the market's lots are. */
export type ItemPicture = Drawing | { sign: keyof typeof signs; sky: string; land: string }

/** Draws the picture of one item as a PNG file; the same title and picture give the same file. */
export function drawItem(title: string, picture: ItemPicture): Promise<Buffer> {
  if (!('sign' in picture)) return drawPng(title, picture)
  return sharp(Buffer.from(drawScene(picture)))
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Sky, sun and two hills, the sign before them. Cards show the middle of it. */
function drawScene({ sign, sky, land }: Extract<ItemPicture, { sign: string }>): string {
  const sun = `<circle cx="126" cy="146" r="52" fill="#f2b63c" opacity="0.9"/><circle cx="126" cy="146" r="78" fill="#f2b63c" opacity="0.18"/>`
  const hills = `<path d="M0 372 Q190 278 400 340 T${WIDTH} 296 V${HEIGHT} H0 Z" fill="${land}" opacity="0.55"/><path d="M0 458 Q260 402 520 440 T${WIDTH} 426 V${HEIGHT} H0 Z" fill="${land}"/>`
  return page(sky, sun + hills + place(signs[sign](), WIDTH / 2, HEIGHT / 2 + 6))
}
