import { type PayoutDetails, payoutPatterns } from '@boli/contracts'
import { faultResolver } from '../../../lib/form-errors.ts'
import { latinDigits } from '../../../lib/numbers.ts'

export const payoutFields = ['upiId', 'holder', 'account', 'ifsc'] as const
export type PayoutForm = Record<(typeof payoutFields)[number], string>

export function toPayoutForm(details: PayoutDetails): PayoutForm {
  const texts = payoutFields.map((field) => [field, details[field] ?? ''])
  return Object.fromEntries(texts)
}

/** In the API's format: Latin digits, no spaces, the bank's code in capitals, null if empty. */
export function toPayoutDetails(form: PayoutForm): PayoutDetails {
  const { upiId, holder, account, ifsc } = form
  const plain = (text: string) => latinDigits(text).replace(/\s/g, '')
  return {
    upiId: plain(upiId) || null,
    holder: holder.trim() || null,
    account: plain(account) || null,
    ifsc: plain(ifsc).toUpperCase() || null,
  }
}

/** A bank account needs all three of its parts. */
export const payoutResolver = faultResolver<PayoutForm>((values) => {
  const details = toPayoutDetails(values)
  const hasBank = details.holder !== null || details.account !== null || details.ifsc !== null
  const faults = payoutFields.map((field) => {
    const text = details[field]
    if (text === null) return [field, field !== 'upiId' && hasBank && 'required']
    return [field, !payoutPatterns[field].test(text) && codes[field]]
  })
  return Object.fromEntries(faults)
})

const codes = { upiId: 'upi-id', holder: 'account-holder', account: 'account-number', ifsc: 'ifsc' }
