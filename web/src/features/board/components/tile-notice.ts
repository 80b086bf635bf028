import type { AuctionView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { formatRupees } from '../../../lib/format.ts'
import { useLotPart } from '../../auctions/lot/use-lot-now.ts'
import { outcomeTexts } from '../../bidding/api/desk.ts'
import type { BidForm } from '../../bidding/hooks/use-bid-form.ts'
import { fieldRefusal, refusalText } from '../../bidding/model/bid-attempt.ts'

/** The tile's message about its last bid, until the lot changes; null if there is none. */
export function useTileNotice(view: AuctionView, form: BidForm): string | null {
  const { t } = useTranslation(['room', 'errors'])
  const version = useLotPart(view, (lot) => lot.version)
  const { attempt, movedFrom, refusal } = form
  if (movedFrom !== null) {
    const to = formatRupees(form.amountRupees ?? form.minimum)
    return t('room:moved', { from: formatRupees(movedFrom), to })
  }
  if (attempt.phase === 'checking')
    return t('room:checkingText', { amount: formatRupees(Number(attempt.bid.bidAmount)) })
  if (refusal) return fieldRefusal(refusal, 'bidAmount', t) ?? refusalText(refusal, t)
  if (attempt.phase !== 'accepted' || version > attempt.placed.auction.version) return null
  return t(outcomeTexts[attempt.placed.outcome ?? (attempt.placed.leading ? 'leading' : 'outbid')])
}
