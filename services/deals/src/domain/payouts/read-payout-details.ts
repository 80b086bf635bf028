import { type FieldError, latinDigits, type PayoutDetails } from '@boli/contracts'

const upiId = /^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9]{1,18}$/
const holder = /^[\p{L}\p{M}][\p{L}\p{M} .'&()-]{1,99}$/u
const account = /^\d{9,18}$/
/** Four letters of the bank, a zero, six of the branch. Source: RBI. */
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/

/**
 * Reads how somebody is to be paid: a UPI id, or a bank account with holder and IFSC, or both; nothing at all takes
 * the details away.
 */
export function readPayoutDetails(
  input: PayoutDetails,
): { details: PayoutDetails | null } | { errors: FieldError[] } {
  const details: PayoutDetails = {
    upiId: input.upiId?.trim() || null,
    holder: input.holder?.trim().replace(/\s+/g, ' ') || null,
    account: latinDigits(input.account ?? '').replace(/\s/g, '') || null,
    ifsc: input.ifsc?.trim().toUpperCase() || null,
  }
  if (Object.values(details).every((value) => value === null)) return { details: null }
  const hasBank = details.holder !== null || details.account !== null || details.ifsc !== null
  const errors: FieldError[] = []
  const check = (field: keyof PayoutDetails, code: string, pattern: RegExp, message: string) => {
    if (!pattern.test(details[field] ?? '')) errors.push({ field, code, message })
  }
  if (details.upiId !== null) check('upiId', 'upi-id', upiId, 'Please check the UPI id, such as name@bank')
  if (hasBank) {
    check('holder', 'account-holder', holder, 'Please enter the name of the account holder')
    check('account', 'account-number', account, 'An account number has 9 to 18 digits')
    check('ifsc', 'ifsc', ifsc, 'Please check the IFSC, such as SBIN0001234')
  }
  return errors.length > 0 ? { errors } : { details }
}
