import type { AuctionView } from '@boli/contracts'
import { WifiOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { formatRupees } from '../../../lib/format.ts'
import { lotValueAt } from '../../auctions/model/auction-state.ts'
import { bidDesk } from '../api/desk.ts'
import { useLiveStatus } from '../api/live-status.ts'
import { useAmountInWords } from '../hooks/use-amount-in-words.ts'
import { useBidForm } from '../hooks/use-bid-form.ts'
import { isUnderway } from '../model/bid-attempt.ts'
import { FALLBACK_INCREMENT } from '../model/price-steps.ts'
import type { Standing } from '../model/room-state.ts'
import { AmountInput } from './amount-input.tsx'
import { AmountSteps } from './amount-steps.tsx'
import { CheckingNotice } from './checking-notice.tsx'
import { ConfirmBidDialog } from './confirm-bid-dialog.tsx'
import { MaximumField, MaximumToggle } from './maximum-field.tsx'

/** Where a buyer bids. */
export function BidPanel({ auction, standing }: { auction: AuctionView; standing: Standing }) {
  const { t } = useTranslation('room')
  const form = useBidForm(auction)
  const inWords = useAmountInWords()
  const isLive = useLiveStatus(({ status }) => status === 'live')
  const { attempt, amountRupees, minimum } = form
  const isBusy = isUnderway(attempt)
  const increment = auction.bidIncrement || FALLBACK_INCREMENT
  const typedValue = amountRupees === null ? null : lotValueAt(auction, amountRupees)
  const [isMaximumOpen, setMaximumOpen] = useState(false)
  const hasMaximum = isMaximumOpen || form.maximum !== '' || form.maximumError !== undefined
  const confirming = attempt.phase === 'confirming' ? Number(attempt.bid.bidAmount) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    form.submit()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <AmountInput
        value={form.amount}
        onType={form.typeAmount}
        minimum={minimum}
        increment={increment}
        lotValue={typedValue === null ? null : formatRupees(typedValue)}
        error={form.amountError}
        help={t(standing === 'winning' ? 'helpWinning' : 'help', { amount: formatRupees(minimum) })}
        beside={<MaximumToggle isOpen={hasMaximum} onToggle={() => setMaximumOpen(!hasMaximum)} />}
        disabled={isBusy}
      />
      <AmountSteps
        minimum={minimum}
        increment={increment}
        chosen={amountRupees}
        onChoose={(amount) => form.typeAmount(String(amount))}
        disabled={isBusy}
      />
      {hasMaximum ? (
        <MaximumField
          value={form.maximum}
          onType={form.typeMaximum}
          error={form.maximumError}
          disabled={isBusy}
        />
      ) : null}
      <Button
        type="submit"
        size="lg"
        wide
        busy={isBusy}
        busyText={t(attempt.phase === 'checking' ? 'checking' : 'placing')}
        disabled={!isLive}
        className="min-h-16 text-xl"
      >
        {t('placeBid')}
      </Button>
      <p className="min-h-7 text-center text-soft">
        {amountRupees !== null && inWords
          ? t(`inWords.${auction.priceUnit}`, { words: inWords(amountRupees) })
          : null}
      </p>
      <CheckingNotice attempt={attempt} />
      {isLive ? null : <NoLineNotice />}
      <ConfirmBidDialog
        isOpen={confirming !== null}
        amount={confirming ?? 0}
        lotValue={confirming === null ? null : lotValueAt(auction, confirming)}
        inWords={inWords}
        onConfirm={() => bidDesk.confirm(auction._id)}
        onCancel={() => bidDesk.cancel(auction._id)}
      />
    </form>
  )
}

/** Why the button is off: bids are never kept to be sent later. */
function NoLineNotice() {
  const { t } = useTranslation('room')
  const isOffline = useLiveStatus(({ status }) => status === 'offline')
  return (
    <p className="flex items-center justify-center gap-2 text-center text-marigold-deep">
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      {t(isOffline ? 'noLine.offline' : 'noLine.reconnecting')}
    </p>
  )
}
