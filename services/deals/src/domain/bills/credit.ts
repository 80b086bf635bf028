import { toRupees } from '@boli/contracts'
import type { Deal } from '../deal.ts'
import { entry, type Taken } from '../step.ts'

/** A credit note that was written for the bill. */
export interface CreditInput {
  number: string
  paise: number
}

/** The bill and what the deal came to stay as they are. */
export function tellCredit(deal: Deal, { number, paise }: CreditInput): Taken {
  return { deal, entries: [entry('credited', { number, amount: toRupees(paise) })] }
}
