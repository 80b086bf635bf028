import { type FieldError, parseRupees } from '@boli/contracts'

/** The amounts of a bid, in paise. */
export interface BidAmounts {
  amountPaise: number
  maximumPaise: number | null
}

const AMOUNT_MESSAGE = 'Enter an amount in rupees above zero, with at most two decimals'

/**
 * Reads the amounts of a bid as sent: numbers or plain decimal strings, in rupees.
 * An empty maximum, as sent by an empty number input, counts as none. The bid key is checked as well.
 */
export function parseBidAmounts(body: {
  bidAmount: unknown
  maxAmount?: unknown
  bidKey?: string
}): { amounts: BidAmounts } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const amountPaise = parseRupees(body.bidAmount)
  if (amountPaise === null) errors.push({ field: 'bidAmount', code: 'amount', message: AMOUNT_MESSAGE })
  const hasMaximum = body.maxAmount !== undefined && body.maxAmount !== null && body.maxAmount !== ''
  const maximumPaise = hasMaximum ? parseRupees(body.maxAmount) : null
  if (hasMaximum && maximumPaise === null)
    errors.push({ field: 'maxAmount', code: 'amount', message: AMOUNT_MESSAGE })
  if (amountPaise !== null && maximumPaise !== null && maximumPaise < amountPaise)
    errors.push({
      field: 'maxAmount',
      code: 'maximum-below-bid',
      message: 'The maximum must be at least the bid itself',
    })
  if (body.bidKey !== undefined && !isPlainText(body.bidKey))
    errors.push({ field: 'bidKey', code: 'characters', message: 'A bid key is plain text' })
  if (errors.length > 0 || amountPaise === null) return { errors }
  return { amounts: { amountPaise, maximumPaise } }
}

/** Without control characters, which must not reach a store or a log. */
function isPlainText(text: string): boolean {
  return !/\p{Cc}|\p{Cs}/u.test(text)
}
