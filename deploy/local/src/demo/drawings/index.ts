import sharp from 'sharp'
import { page } from './canvas.ts'
import { drawEars, type Ears } from './ears.ts'
import { drawFlowers, type Flowers } from './flowers.ts'
import { drawKernels, type Kernels } from './kernels.ts'
import { drawLeaves, type Leaves } from './leaves.ts'
import { drawPods, type Pods } from './pods.ts'
import { drawRoots, type Roots } from './roots.ts'
import { drawRounds, type Rounds } from './rounds.ts'
import { seededRandom } from './seeded-random.ts'
import { drawVessels, type Vessels } from './vessels.ts'

export type Motif = Kernels | Rounds | Pods | Leaves | Flowers | Roots | Vessels | Ears

/** What a demo lot looks like: the colour behind it, and one thing drawn many times. */
export type Drawing = Motif & { ground: string }

/** Draws the picture of one lot; the same name and drawing give the same picture. */
export function drawSvg(name: string, drawing: Drawing): string {
  return page(drawing.ground, drawMotif(name, drawing))
}

/** {@link drawSvg} as a PNG file of 800 × 600 pixels. */
export function drawPng(name: string, drawing: Drawing): Promise<Buffer> {
  return sharp(Buffer.from(drawSvg(name, drawing)))
    .png({ compressionLevel: 6 })
    .toBuffer()
}

function drawMotif(name: string, drawing: Drawing): string {
  const random = seededRandom(name)
  switch (drawing.motif) {
    case 'kernels':
      return drawKernels(drawing, random)
    case 'rounds':
      return drawRounds(drawing, random)
    case 'pods':
      return drawPods(drawing, random)
    case 'leaves':
      return drawLeaves(drawing, random)
    case 'flowers':
      return drawFlowers(drawing, random)
    case 'roots':
      return drawRoots(drawing, random)
    case 'vessels':
      return drawVessels(drawing, random)
    case 'ears':
      return drawEars(drawing, random)
  }
}
