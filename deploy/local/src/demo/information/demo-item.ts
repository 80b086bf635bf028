import type { InformationCategory } from '@boli/contracts'
import type { ItemPicture } from './pictures/index.ts'

/** One item of the information hub, as an administrator would write it. */
export interface DemoItem {
  title: string
  category: InformationCategory
  description: string
  source: string
  link: string
  /** A date without a time; schemes only. */
  validTill?: string
  picture: ItemPicture
}
