import { CreditNoteBody, routes } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import { issueCreditNote } from '../../persistence/bills.ts'
import { readClock } from '../../persistence/clock.ts'
import { readRupees } from '../../steps/read-rupees.ts'
import { stepRoute } from '../../steps/step-route.ts'

/** The farmer gives something back on a bill that is out; where the rules refuse, the note goes with its number. */
export function creditRoute(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.creditBuyer, {
    step: 'credit-notes',
    body: CreditNoteBody,
    input: async ({ body: { amount, note }, deal, trx }) => {
      const paise = readRupees('amount', amount)
      const { number } = await issueCreditNote(trx, deal, { paise, note, now: await readClock(trx) })
      return { number, paise }
    },
  })
}
