import {
  type ErrorCode,
  type ErrorParams,
  errorCodes,
  formatPaise,
  priceUnitOf,
  type Quantity,
  quantityText,
  toRupees,
} from '@boli/contracts'
import { type Auction, confirmationLimit, minimumNextBid } from '@boli/rules'

/** Messages of accepted bids. */
export const bidMessages = {
  leading: 'bid placed successfully',
  outbid: 'You have been outbid by an automatic bid',
  raised: 'Your maximum has been raised',
} as const

/** The message of a bid refused by the rules, and the lot's current terms, so that a page can explain it and offer the next bid. */
export function explainRefusal(
  code: ErrorCode,
  auction: Auction,
  quantity: Quantity,
): { message: string; params: ErrorParams } {
  const minimumPaise = minimumNextBid(auction)
  const priceUnit = priceUnitOf(quantity.unit)
  return {
    message: refusalMessage(code, `${formatPaise(minimumPaise)}/${priceUnit}`),
    params: {
      minimum: toRupees(minimumPaise),
      limit: toRupees(confirmationLimit(auction)),
      priceUnit,
      quantity: quantityText(quantity),
      termsVersion: auction.termsVersion,
    },
  }
}

function refusalMessage(code: ErrorCode, minimum: string): string {
  if (code === 'bid-too-low') return `Your bid must be at least ${minimum}`
  if (code === 'needs-confirmation')
    return `This bid is far above the minimum of ${minimum}. Please confirm it`
  return errorCodes[code].message
}
