import { type AuctionView, languageFacts } from '@boli/contracts'
import ReadAloud from '../../../components/read-aloud/read-aloud.tsx'
import { useNameBeside } from '../../../components/ui/data-names.tsx'
import { formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useAmountInWords } from '../../../lib/use-amount-in-words.ts'
import { serverSecond } from '../../../lib/use-server-now.ts'
import { isOver, phaseOf } from './auction-phase.ts'
import { lotNow } from './live-lots.ts'
import { timeLeftMs, useLotText } from './use-lot-now.ts'

const MINUTE_MS = 60_000

export interface SpokenLotProps {
  auction: AuctionView
  /** The viewer's standing, in words. */
  standing?: string
}

/** Describes a lot: what, how much, price, time, and the viewer's standing. */
export default function SpokenLot({ auction, standing = '' }: SpokenLotProps) {
  const { t, quantity } = useLotText()
  const beside = useNameBeside({ productName: auction.productName, commodity: auction.product.commodity })
  const inWords = useAmountInWords()
  const durationOf = useDuration()

  function sentences(): string[] {
    const lot = lotNow(auction)
    const nowMs = serverSecond()
    const phase = phaseOf(lot, nowMs)
    const price = inWords?.(lot.highestBid) ?? formatRupees(lot.highestBid)
    const left = durationOf(timeLeftMs(phase === 'live' ? lot.endTime : lot.startTime, nowMs))
    return [
      ...[lot.productName, beside, quantity(lot)],
      `${t('currentBid')}: ${price}, ${t(`aloud.per.${lot.priceUnit}`)}`,
      isOver(phase) ? t('auctionEnded') : `${t(phase === 'live' ? 'timeLeft' : 'startsIn')}: ${left}`,
      standing,
    ].filter((sentence) => sentence !== '')
  }
  return <ReadAloud sentences={sentences} />
}

/** `2 hours 5 minutes` in the user's language; seconds only in the last minute. */
function useDuration() {
  const { locale } = languageFacts[useLanguage()]
  const count = (value: number, unit: 'day' | 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return (ms: number): string => {
    if (ms < MINUTE_MS) return count(Math.round(ms / 1000), 'second')
    const minutes = Math.floor(ms / MINUTE_MS)
    const parts = [
      [Math.floor(minutes / 1440), 'day'],
      [Math.floor((minutes % 1440) / 60), 'hour'],
      [minutes % 60, 'minute'],
    ] as const
    return parts
      .filter(([value]) => value > 0)
      .slice(0, 2)
      .map(([value, unit]) => count(value, unit))
      .join(' ')
  }
}
