import type { DemoItem } from './demo-item.ts'
import { equipment } from './equipment.ts'
import { schemes } from './schemes.ts'
import { techniques } from './techniques.ts'

export type { DemoItem } from './demo-item.ts'

/** What the hub of the demo holds, the newest first: a scheme, a technique, a machine, and so on. */
export const demoItems: readonly DemoItem[] = schemes.flatMap((scheme, index) =>
  [scheme, techniques[index], equipment[index]].filter((item) => item !== undefined),
)
