import { type DealView, dealChanges, type TimelineEntry } from '@boli/contracts'
import { Card } from '../../../components/ui/card.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'

/** Everything that happened, the newest first, in words. */
export function TimelinePanel({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  return (
    <section aria-labelledby="timeline">
      <Card>
        <h2 id="timeline" className="mb-3 font-bold text-xl">
          {t('timelineTitle')}
        </h2>
        <TimelineList deal={deal} entries={[...deal.timeline].reverse()} />
      </Card>
    </section>
  )
}

export function TimelineList({ deal, entries }: { deal: DealView; entries: readonly TimelineEntry[] }) {
  const { moment } = useDealText(deal)
  const textOf = useEntryText(deal)
  return (
    <ol className="flex flex-col">
      {entries.map((entry) => (
        <li key={entry.number} className="relative border-line border-s-2 pb-4 ps-5 last:pb-0">
          <span aria-hidden="true" className="absolute top-2 -start-[7px] size-3 rounded-full bg-leaf" />
          <p className="leading-snug">{textOf(entry)}</p>
          <p className="figures text-soft text-sm">
            {[moment(entry.at), ...(entry.takenBy ? [entry.takenBy.username] : [])].join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** An entry as a sentence; an unknown kind is shown by its name. */
function useEntryText(deal: DealView): (entry: TimelineEntry) => string {
  const { t, by: nameAndContext, quantity, price, rupees, date, moment } = useDealText(deal)
  return ({ kind, by, detail }) => {
    if (!dealChanges.some((known) => known === kind)) return kind
    const values: Record<string, unknown> = { ...detail, ...nameAndContext(by) }
    if (typeof detail.price === 'number') values.price = price(detail.price)
    if (typeof detail.amount === 'number') values.amount = rupees(detail.amount)
    if (typeof detail.net === 'number') values.net = quantity(detail.net)
    if (typeof detail.at === 'string') values.at = moment(detail.at)
    if (typeof detail.payBy === 'string') values.payBy = date(detail.payBy)
    if (kind === 'cancelled') {
      values.fault = t(
        `fault.${detail.fault === 'farmer' || detail.fault === 'buyer' ? detail.fault : 'nobody'}`,
      )
    }
    if (kind === 'dispute-opened') values.kind = t(`dispute.kind.${String(detail.kind)}`)
    if (kind === 'dispute-decided') values.outcome = t(`dispute.outcome.${String(detail.outcome)}`)
    // A farmer opens a deal by asking the next bidder; the auction had ended with a higher bid.
    if (kind === 'opened' && by === 'farmer') return t('timeline.runner-up-asked', values)
    return t(`timeline.${kind}${values.payBy ? '_payBy' : ''}`, values)
  }
}
