import type { DemoLot } from './demo-lot.ts'
import { flowerLots } from './flower.ts'
import { fruitLots } from './fruit.ts'
import { grainLots } from './grain.ts'
import { herbLots } from './herb.ts'
import { leafLots } from './leaf.ts'
import { otherLots } from './other.ts'
import { rootLots } from './root.ts'
import { seedLots } from './seed.ts'
import { spiceLots } from './spice.ts'
import { vegetableLots } from './vegetable.ts'

export type { DemoLot } from './demo-lot.ts'

/** Forty lots: four of each of the ten categories. */
export const demoLots: readonly DemoLot[] = [
  grainLots,
  vegetableLots,
  fruitLots,
  herbLots,
  spiceLots,
  rootLots,
  flowerLots,
  seedLots,
  leafLots,
  otherLots,
].flat()
