import type { OwnProof } from '@boli/contracts'
import { type AuctionLog, commitmentTo, decodeLeaf, fromBase64 } from '@boli/proof'
import { useId } from 'react'
import { Card } from '../../../components/ui/card.tsx'
import { formatCount } from '../../../lib/format.ts'
import { paiseText, shortTag, useLeafText } from '../hooks/use-leaf-text.ts'

/** For bidders only: their tag, and the check that each commitment matches their bid. */
export function OwnBids({ log, own }: { log: AuctionLog; own: OwnProof }) {
  const { t } = useLeafText()
  const heading = useId()
  return (
    <Card>
      <section aria-labelledby={heading} className="flex flex-col gap-3">
        <h2 id={heading} className="font-bold text-xl">
          {t('own.title')}
        </h2>
        <p className="max-w-prose">
          {t('own.tag')} <code title={own.tag ?? ''}>{shortTag(own.tag ?? '')}</code>. {t('own.text')}
        </p>
        <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto">
          {own.bids.map((bid) => (
            <li key={bid.sequence} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {t('own.bid', { leaf: formatCount(bid.sequence), maximum: paiseText(bid.maximumPaise) })}
              </span>
              <strong className={opens(log, own.tag, bid) ? 'text-deep' : 'text-chilli'}>
                {t(opens(log, own.tag, bid) ? 'own.opens' : 'own.doesNotOpen')}
              </strong>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

function opens(log: AuctionLog, tag: string | null, bid: OwnProof['bids'][number]): boolean {
  const leaf = decodeLeaf(log.leaves[bid.sequence] ?? '')
  const salt = fromBase64(bid.salt)
  if (leaf?.kind !== 'bid' || leaf.tag !== tag || salt === null) return false
  return commitmentTo(salt, bid.maximumPaise) === leaf.commitment
}
