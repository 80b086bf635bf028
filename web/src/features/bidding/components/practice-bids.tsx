import type { BidView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { formatRupees } from '../../../lib/format.ts'

/** On a phone the list must not become longer than the rest of the page. */
const SHOWN = 8

/** The latest bids of a practice lot. */
export function PracticeBids({ bids, userId }: { bids: readonly BidView[]; userId: string }) {
  const { t } = useTranslation(['practice', 'room'])
  return (
    <section
      aria-labelledby="practice-bids"
      className="rounded-panel border-2 border-practice bg-card p-5 shadow-soft sm:p-6"
    >
      <h2 id="practice-bids" className="mb-2 font-bold text-xl">
        {t('bids')}
      </h2>
      <ol className="flex flex-col">
        {bids.slice(0, SHOWN).map(({ _id, bidder, bid_amount, isAutomatic }) => {
          const isOwn = bidder._id === userId
          const facts = [isOwn ? t('room:you') : '', isAutomatic ? t('room:automatic') : '']
          return (
            <li key={_id} className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
              <span className="flex min-w-0 flex-1 flex-col leading-snug">
                <span className={classNames('wrap-anywhere', isOwn && 'font-semibold')}>
                  {bidder.username}
                </span>
                <span className="text-soft text-sm">{facts.filter(Boolean).join(' · ')}</span>
              </span>
              <span className="figures font-bold text-lg">{formatRupees(bid_amount)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
