import type { Leaf } from '@boli/proof'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDateTime, formatRupees } from '../../../lib/format.ts'

const endings = ['sold', 'no-bids', 'reserve-not-met', 'awaiting-decision', 'withdrawn', 'removed'] as const
type Ending = (typeof endings)[number]
const isEnding = (reason: string): reason is Ending => endings.some((known) => known === reason)

/** Enough of a tag to tell bidders of one auction apart. */
export const shortTag = (tag: string): string => tag.slice(0, 8)

/** Formats amounts of a log, which are in paise. */
export const paiseText = (paise: number): string => formatRupees(paise / 100)

/** Texts for the content of a leaf. */
export function useLeafText() {
  const { t } = useTranslation('proof')
  return {
    t,
    what(leaf: Leaf): string {
      switch (leaf.kind) {
        case 'opened':
          return leaf.migrated === null
            ? t('leaf.opened')
            : t('leaf.migrated', {
                count: leaf.migrated.totalBids,
                amount: formatCount(leaf.migrated.totalBids),
              })
        case 'extension':
          return t('leaf.extension', { moment: formatDateTime(leaf.endsAtMs) })
        case 'closed':
          return isEnding(leaf.reason) ? t(`ended.${leaf.reason}`) : leaf.reason
        default:
          return t(`leaf.${leaf.kind}`)
      }
    },
    /** The state of the auction after all leaves, as the end of a sentence. */
    outcome(o: {
      closeReason: string | null
      leader: string
      hasLeader: boolean
      pricePaise: number
    }): string {
      const values = { who: o.leader, price: paiseText(o.pricePaise) }
      if (o.closeReason === null) return t(o.hasLeader ? 'outcome.leads' : 'outcome.nobody', values)
      return isEnding(o.closeReason) ? t(`outcome.${o.closeReason}`, values) : o.closeReason
    },
  }
}
