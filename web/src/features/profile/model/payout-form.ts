import { type PayoutDetails, payoutPatterns } from '@boli/contracts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { fieldFault } from '../../../lib/field-text.ts'
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
export const payoutResolver: Resolver<PayoutForm> = (values) => {
  const details = toPayoutDetails(values)
  const hasBank = details.holder !== null || details.account !== null || details.ifsc !== null
  const errors = payoutFields.flatMap((field) => {
    const text = details[field]
    const isBank = field !== 'upiId'
    const code =
      text === null
        ? isBank && hasBank
          ? 'required'
          : null
        : payoutPatterns[field].test(text)
          ? null
          : field
    return code === null ? [] : [[field, { type: code, message: fieldFault({ code: codeOf(code) }) }]]
  })
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<PayoutForm> }
}

function codeOf(code: string): string {
  return { upiId: 'upi-id', holder: 'account-holder', account: 'account-number', ifsc: 'ifsc' }[code] ?? code
}
