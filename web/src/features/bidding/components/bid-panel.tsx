import type { AuctionView } from '@boli/contracts'
import { Trophy, WifiOff } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Spinner } from '../../../components/ui/button.tsx'
import { useContactNeeded } from '../../../lib/contact-needed.ts'
import { formatRupees } from '../../../lib/format.ts'
import { optionalPart } from '../../../lib/lazy-part.ts'
import { amountText } from '../../../lib/numbers.ts'
import { useAmountInWords } from '../../../lib/use-amount-in-words.ts'
import { lotValueAt } from '../../auctions/lot/auction-phase.ts'
import { type ToPay, useToPay } from '../../auctions/lot/use-to-pay.ts'
import type { BidDesk, LineStatus } from '../api/bid-desk.ts'
import { bidDesk } from '../api/desk.ts'
import { type BidForm, useBidForm, useKeptFocus } from '../hooks/use-bid-form.ts'
import { type BidAttempt, fieldRefusal, isUnderway } from '../model/bid-attempt.ts'
import { FALLBACK_INCREMENT } from '../model/price-steps.ts'
import type { Standing } from '../model/room-state.ts'
import { AmountInput, MaximumToggle } from './amount-input.tsx'
import { AmountSteps } from './amount-steps.tsx'
import { BidBar } from './bid-bar.tsx'
import type { MaximumField } from './maximum-field.tsx'

const loadConfirmation = () => import('./confirm-bid-dialog.tsx')
/** Fetched when the form is first touched: few bids need a confirmation. */
const ConfirmBidDialog = optionalPart(loadConfirmation, 'ConfirmBidDialog')

interface BidPanelProps {
  auction: AuctionView
  standing: Standing
  /** The viewer's maximum; null if there is none. */
  ownMaximum: number | null
  /** Whether the focus is in the form, even if the focused element was removed. */
  hasFocus: RefObject<boolean>
  /** Places practice bids; absent on a real lot. */
  practice?: BidDesk
}

/** The form with which a buyer bids, and the leader raises the maximum. */
export function BidPanel({ auction, standing, ownMaximum, hasFocus, practice }: BidPanelProps) {
  const { t } = useTranslation('room')
  const isLeading = standing === 'winning'
  const desk = practice ?? bidDesk
  const form = useBidForm(auction, isLeading, desk)
  const inWords = useAmountInWords()
  const withContact = useContactNeeded()
  const isLive = useStore(desk.status, ({ status }) => status === 'live')
  const [isMaximumOpen, setMaximumOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const [Maximum, setMaximum] = useState<typeof MaximumField | null>(null)
  const { attempt, amountRupees, maximumRupees } = form
  if (attempt.phase === 'confirming' && !wasAsked) setAsked(true)
  const isBusy = isUnderway(attempt)
  const maximumError = form.refusal ? fieldRefusal(form.refusal, 'maxAmount', t) : undefined
  const hasMaximum = isMaximumOpen || form.maximum !== '' || maximumError !== undefined
  const shown = isLeading ? maximumRupees : amountRupees

  /** Prefetches what the form may need next. If that fails, the next touch retries. */
  function prepare() {
    void loadConfirmation().catch(() => undefined)
    if (!Maximum)
      import('./maximum-field.tsx').then(
        ({ MaximumField }) => setMaximum(() => MaximumField),
        () => undefined,
      )
  }
  // A maximum may be set before the first touch, and its field must then be loaded.
  useEffect(() => {
    if (hasMaximum) prepare()
  }, [hasMaximum])

  const keep = useKeptFocus(`${isBusy}${isLeading}`, hasFocus)
  const toPay = useToPay(auction)
  // A leader without a maximum has none to raise.
  const raise = ownMaximum !== null && ownMaximum > auction.highestBid ? 'raise' : 'setMaximum'
  const act = isLeading ? raise : 'placeBid'
  // A message below the amount moves what follows it: scroll so that the button stays in view.
  const end = useRef<HTMLParagraphElement>(null)
  const { refusal } = form
  useEffect(() => {
    if (refusal) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [refusal])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isLive) return
    if (isLeading && form.maximum.trim() === '') setMaximumOpen(true)
    else if (practice) form.submit()
    else withContact(form.submit)
  }

  return (
    <form
      {...keep}
      noValidate
      onSubmit={submit}
      onPointerDownCapture={prepare}
      onFocusCapture={prepare}
      className="flex flex-col gap-3"
    >
      {isLeading ? (
        <Leading auction={auction} ownMaximum={ownMaximum} />
      ) : (
        <AmountFields
          auction={auction}
          form={form}
          error={form.refusal ? fieldRefusal(form.refusal, 'bidAmount', t) : undefined}
          toPay={toPay}
          beside={<MaximumToggle isOpen={hasMaximum} onToggle={() => setMaximumOpen(!hasMaximum)} />}
        />
      )}
      {hasMaximum && Maximum ? (
        <Maximum
          value={form.maximum}
          onType={form.typeMaximum}
          error={maximumError}
          readOnly={isBusy}
          isRaise={isLeading}
        />
      ) : null}
      <p
        role="alert"
        className={form.movedFrom === null ? 'sr-only' : 'rounded-field bg-marigold-wash px-4 py-3'}
      >
        {form.movedFrom === null
          ? null
          : t('moved', {
              from: formatRupees(form.movedFrom),
              to: formatRupees(amountRupees ?? form.minimum),
            })}
      </p>
      <BidBar
        auction={auction}
        standing={standing}
        attempt={attempt}
        text={t(shown === null ? act : `${act}Of`, { amount: formatRupees(shown ?? 0) })}
        isLive={isLive}
        onPress={form.press}
      >
        {isLeading ? null : (
          <AmountSteps
            minimum={form.minimum}
            increment={auction.bidIncrement || FALLBACK_INCREMENT}
            chosen={amountRupees}
            onChoose={(amount) => form.typeAmount(amountText(amount))}
            disabled={isBusy}
          />
        )}
      </BidBar>
      <p ref={end} className="min-h-7 text-center text-soft">
        {shown !== null && inWords ? t(`inWords.${auction.priceUnit}`, { words: inWords(shown) }) : null}
        {isLeading && shown !== null && toPay ? ` · ${toPay(shown)}` : null}
      </p>
      <CheckingNotice attempt={attempt} />
      {isLive ? null : <NoLineNotice line={desk.status} />}
      {wasAsked ? (
        <ConfirmBidDialog
          attempt={attempt}
          auction={auction}
          inWords={inWords}
          toPay={toPay ?? null}
          isPractice={practice !== undefined}
          onConfirm={() => desk.confirm(auction._id)}
          onCancel={() => desk.cancel(auction._id)}
        />
      ) : null}
    </form>
  )
}

interface AmountFieldsProps {
  auction: AuctionView
  form: BidForm
  error: string | undefined
  toPay: ToPay | null | undefined
  beside: ReactNode
}

/** The amount, with the lot's value. */
function AmountFields({ auction, form, error, toPay, beside }: AmountFieldsProps) {
  const { t } = useTranslation('room')
  const rupees = form.amountRupees
  const value = rupees === null ? null : lotValueAt(auction, rupees)
  return (
    <AmountInput
      value={form.amount}
      onType={form.typeAmount}
      onLeave={form.groupAmount}
      lotValue={value === null ? null : t('lotValueOfTyped', { amount: formatRupees(value) })}
      toPay={rupees === null || toPay === null ? null : toPay?.(rupees)}
      error={error}
      help={t('help', { amount: formatRupees(form.minimum) })}
      beside={beside}
      readOnly={isUnderway(form.attempt)}
    />
  )
}

/** Shown to the leader instead of the amount: their bid would be refused. */
function Leading({ auction, ownMaximum }: { auction: AuctionView; ownMaximum: number | null }) {
  const { t } = useTranslation('room')
  const isAutomatic = ownMaximum !== null && ownMaximum > auction.highestBid
  return (
    <div className="flex items-start gap-3 rounded-card bg-leaf-wash px-4 py-3">
      <Trophy aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-deep" />
      <p>
        <strong className="block text-lg">{t('leading.title')}</strong>
        {isAutomatic
          ? t('leading.automatic', { amount: formatRupees(ownMaximum) })
          : t('leading.plain', { amount: formatRupees(auction.minimumNextBid) })}
      </p>
    </div>
  )
}

/** Why the button is disabled: bids are never queued to be sent later. */
function NoLineNotice({ line }: { line: LineStatus }) {
  const { t } = useTranslation('room')
  const isOffline = useStore(line, ({ status }) => status === 'offline')
  return (
    <p className="flex items-center justify-center gap-2 text-center text-marigold-deep">
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      {t(isOffline ? 'noLine.offline' : 'noLine.reconnecting')}
    </p>
  )
}

/** Says that a bid's answer was lost and is being checked. Always rendered, so that it is announced. */
function CheckingNotice({ attempt }: { attempt: BidAttempt }) {
  const { t } = useTranslation('room')
  const isChecking = attempt.phase === 'checking'
  return (
    <div role="status" className={isChecking ? undefined : 'sr-only'}>
      {isChecking ? (
        <div className="flex items-start gap-3 rounded-field bg-marigold-wash px-4 py-3">
          <Spinner className="mt-1" />
          <p>
            <strong className="block">{t(`lost.${attempt.lost}`)}</strong>
            {t('checkingText', { amount: formatRupees(Number(attempt.bid.bidAmount)) })}
          </p>
        </div>
      ) : null}
    </div>
  )
}
