import type { AuctionView } from '@boli/contracts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { formatCount, formatPrice, formatRupees } from '../../../lib/format.ts'
import type { AmountInWords } from '../../../lib/use-amount-in-words.ts'
import { lotValueAt } from '../../auctions/lot/auction-phase.ts'
import type { ToPay } from '../../auctions/lot/use-to-pay.ts'
import type { BidAttempt } from '../model/bid-attempt.ts'

interface ConfirmBidDialogProps {
  attempt: BidAttempt
  auction: AuctionView
  inWords: AmountInWords | null
  toPay: ToPay | null
  isPractice?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation, with the amount in words, before a bid or a maximum far above the minimum is sent. */
export function ConfirmBidDialog(props: ConfirmBidDialogProps) {
  const { attempt, onConfirm, onCancel, isPractice = false, ...about } = props
  const { t } = useTranslation('room')
  const isOpen = attempt.phase === 'confirming'
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      title={isPractice ? t('practice:noted', { text: t('confirm.title') }) : t('confirm.title')}
      actions={
        <>
          <SafeButton onClick={onCancel}>{t('confirm.cancel')}</SafeButton>
          <Button onClick={onConfirm}>{t('confirm.place')}</Button>
        </>
      }
    >
      {isOpen ? <Question bid={attempt.bid} {...about} /> : null}
    </Dialog>
  )
}

/** Gets the focus first, so that a second Enter does not bid. */
function SafeButton({ onClick, children }: { onClick: () => void; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  // The dialog focuses its first button when it opens, after this has rendered.
  useEffect(() => {
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button ref={button} variant="secondary" onClick={onClick}>
      {children}
    </Button>
  )
}

type Confirming = Extract<BidAttempt, { phase: 'confirming' }>
type QuestionProps = Pick<ConfirmBidDialogProps, 'auction' | 'inWords' | 'toPay'> & Pick<Confirming, 'bid'>

function Question({ bid, auction, inWords, toPay }: QuestionProps) {
  const { t } = useTranslation('room')
  const amount = Number(bid.bidAmount)
  const maximum = bid.maxAmount === undefined ? null : Number(bid.maxAmount)
  const most = Math.max(amount, maximum ?? 0)
  const times = most / auction.highestBid
  const value = lotValueAt(auction, most)
  const inPlainWords = (rupees: number) =>
    t(`inWords.${auction.priceUnit}`, { words: inWords?.(rupees).toLocaleLowerCase() ?? '' })
  return (
    <>
      <p className="text-lg">
        {t(inWords ? 'confirm.question' : 'confirm.questionInFigures', {
          amount: formatPrice(amount, auction.priceUnit),
          words: inPlainWords(amount),
        })}
      </p>
      {maximum === null ? null : (
        <p className="text-lg">
          {t(inWords ? 'confirm.maximum' : 'confirm.maximumInFigures', {
            amount: formatPrice(maximum, auction.priceUnit),
            words: inPlainWords(maximum),
          })}
        </p>
      )}
      <p className="font-semibold text-chilli">
        {t('confirm.times', {
          times: formatCount(Math.round(times * 10) / 10),
          price: formatRupees(auction.highestBid),
        })}
      </p>
      {value === null ? null : (
        <p className="text-soft">{t('confirm.lotValue', { amount: formatRupees(value) })}</p>
      )}
      {toPay ? <p className="text-soft">{toPay(most)}</p> : null}
    </>
  )
}
