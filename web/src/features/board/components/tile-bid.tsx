import { Pencil } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useFollowLot } from '../../../components/follow/use-following.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { useContactNeeded } from '../../../lib/contact-needed.ts'
import { formatRupees } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useLiveStatus } from '../../../lib/live/connection.ts'
import { amountText } from '../../../lib/numbers.ts'
import { useAmountInWords } from '../../../lib/use-amount-in-words.ts'
import { useLot } from '../../auctions/lot/use-lot-now.ts'
import { useToPay } from '../../auctions/lot/use-to-pay.ts'
import { bidDesk } from '../../bidding/api/desk.ts'
import { AmountSteps } from '../../bidding/components/amount-steps.tsx'
import { type BidForm, useBidForm } from '../../bidding/hooks/use-bid-form.ts'
import { fieldRefusal, isUnderway } from '../../bidding/model/bid-attempt.ts'
import { FALLBACK_INCREMENT, priceSteps } from '../../bidding/model/price-steps.ts'
import { useOwnStanding } from '../model/own-standings.ts'
import type { BoardTileProps } from './board-tile.tsx'
import { HoldButton } from './hold-button.tsx'
import { useTileNotice } from './tile-notice.ts'

const ConfirmBidDialog = lazyPart(async () => ({
  default: (await import('../../bidding/components/confirm-bid-dialog.tsx')).ConfirmBidDialog,
}))

type TileBidProps = Pick<BoardTileProps, 'view' | 'density' | 'register' | 'say'>

/**
 * Bids from the tile: by a press that is held, by Enter twice, or by a short press and its confirmation. The leader
 * sets or raises a maximum.
 */
export function TileBid({ view, density, register, say }: TileBidProps) {
  const { t } = useTranslation(['board', 'room'])
  const navigate = useNavigate()
  const auction = useLot(view)
  const { standing, maximumLeft } = useOwnStanding(view._id)
  const isLeading = standing === 'winning'
  const form = useBidForm(auction, isLeading)
  const { attempt, amountRupees, maximumRupees } = form
  const [isArmed, setArmed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const withContact = useContactNeeded()
  const inWords = useAmountInWords()
  const toPay = useToPay(auction)
  const isLive = useLiveStatus(({ status }) => status === 'live')
  const follow = useFollowLot(view._id)
  const isBusy = isUnderway(attempt)
  const increment = auction.bidIncrement || FALLBACK_INCREMENT
  if (attempt.phase === 'confirming' && !wasAsked) setAsked(true)
  if (isArmed && (isBusy || attempt.phase === 'confirming')) setArmed(false)

  const shown = isLeading ? maximumRupees : amountRupees
  const act = !isLeading ? 'placeBid' : maximumLeft === null ? 'setMaximum' : 'raise'
  const text = t(shown === null ? `room:${act}` : `room:${act}Of`, { amount: formatRupees(shown ?? 0) })
  const notice = useTileNotice(view, form)
  useEffect(() => {
    if (notice) say(`${view.productName}: ${notice}`)
  }, [notice, say, view.productName])

  const needsMaximum = isLeading && form.maximum.trim() === ''

  function openFields(name: 'amount' | 'maximum') {
    setOpen(true)
    // The fields must be rendered first.
    setTimeout(() => fields.current?.querySelector<HTMLElement>(`[data-field=${name}] input`)?.focus())
  }

  function send() {
    if (isBusy) return
    if (!isLive) return say(t('room:light.reconnecting'))
    if (needsMaximum) openFields('maximum')
    else withContact(form.submit)
  }

  // Works without a connection too: nothing is sent yet.
  function arm() {
    if (isBusy) return
    if (needsMaximum) return openFields('maximum')
    form.press()
    setArmed(true)
    say(t('again', { action: text }))
  }

  const bid = () => (isArmed ? send() : arm())

  useEffect(() => {
    register(view._id, {
      step(index) {
        const amount = priceSteps(form.minimum, increment)[index]
        if (isLeading || isBusy || amount === undefined) return
        setArmed(false)
        form.typeAmount(amountText(amount))
      },
      bid,
      maximum: () => openFields('maximum'),
      follow: () => follow?.toggle(),
      open: () => void navigate(`/auction/${view._id}`),
      cancel: () => setArmed(false),
    })
  })
  useEffect(() => () => register(view._id, null), [register, view._id])

  function submit(event: FormEvent) {
    event.preventDefault()
    bid()
  }

  const steps =
    isLeading || (density === 'compact' && !isOpen) ? null : (
      <AmountSteps
        minimum={form.minimum}
        increment={increment}
        chosen={amountRupees}
        onChoose={(amount) => {
          setArmed(false)
          form.typeAmount(amountText(amount))
        }}
        disabled={isBusy}
      />
    )

  return (
    <form noValidate onSubmit={submit} className="mt-auto flex flex-col gap-2 pt-1">
      {isLeading ? null : (
        <p className="figures text-soft text-sm">{t('room:help', { amount: formatRupees(form.minimum) })}</p>
      )}
      {steps}
      {isOpen ? (
        <div ref={fields} className="flex flex-col gap-2">
          <OwnAmounts form={form} isLeading={isLeading} isBusy={isBusy} onType={() => setArmed(false)} />
          {/* Enter in a field sends the form, which needs a button of its kind. */}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </div>
      ) : null}
      <div className="flex items-stretch gap-2">
        <HoldButton
          text={text}
          hint={t(needsMaximum ? 'maximumHint' : isArmed ? 'armedHint' : 'holdHint')}
          busyText={isBusy ? t(attempt.phase === 'checking' ? 'room:checking' : 'room:placing') : null}
          isOff={!isLive}
          onPress={form.press}
          onHeld={send}
          onShort={arm}
          onKey={bid}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('own')}
          title={t('own')}
          onClick={() => setOpen(!isOpen)}
          className="flex w-12 shrink-0 items-center justify-center rounded-field border border-edge bg-card font-bold text-deep hover:border-leaf hover:bg-leaf-wash"
        >
          <Pencil aria-hidden="true" className="size-5" />
        </button>
      </div>
      {isArmed ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={send} className="min-w-0 flex-1">
            {t('confirm', { action: text })}
          </Button>
          <Button variant="quiet" onClick={() => setArmed(false)}>
            {t('room:confirm.cancel')}
          </Button>
        </div>
      ) : null}
      {notice ? <p className="rounded-field bg-marigold-wash px-3 py-2 text-sm">{notice}</p> : null}
      {wasAsked ? (
        <Suspense>
          <ConfirmBidDialog
            attempt={attempt}
            auction={auction}
            inWords={inWords}
            toPay={toPay ?? null}
            onConfirm={() => bidDesk.confirm(view._id)}
            onCancel={() => bidDesk.cancel(view._id)}
          />
        </Suspense>
      ) : null}
    </form>
  )
}

interface OwnAmountsProps {
  form: BidForm
  isLeading: boolean
  isBusy: boolean
  onType: () => void
}

/** An amount typed by the user, and the secret maximum. */
function OwnAmounts({ form, isLeading, isBusy, onType }: OwnAmountsProps) {
  const { t } = useTranslation('room')
  const error = (field: 'bidAmount' | 'maxAmount') =>
    form.refusal ? fieldRefusal(form.refusal, field, t) : undefined
  const looks = { prefix: '₹', maxLength: 20, enterKeyHint: 'send', readOnly: isBusy } as const
  return (
    <>
      {isLeading ? null : (
        <div data-field="amount">
          <Field label={t('yourBid')} error={error('bidAmount')}>
            <NumberInput
              {...looks}
              value={form.amount}
              onBlur={form.groupAmount}
              onChange={({ target }) => {
                onType()
                form.typeAmount(target.value)
              }}
            />
          </Field>
        </div>
      )}
      <div data-field="maximum">
        <Field
          label={t('maximum.label')}
          help={t(isLeading ? 'maximum.raiseHelp' : 'maximum.help')}
          error={error('maxAmount')}
        >
          <NumberInput
            {...looks}
            value={form.maximum}
            onChange={({ target }) => {
              onType()
              form.typeMaximum(target.value)
            }}
          />
        </Field>
      </div>
    </>
  )
}
