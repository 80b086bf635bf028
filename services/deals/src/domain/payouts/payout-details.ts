import { type FieldError, latinDigits, type PayoutDetails, payoutPatterns } from '@boli/contracts'
import type { Deal } from '../deal.ts'
import { entry, type Taken } from '../step.ts'

/**
 * Reads how a farmer is to be paid: a UPI id, or a bank account with holder and IFSC, or both; empty input removes the details.
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
  const check = (field: keyof PayoutDetails, code: string, message: string) => {
    if (!payoutPatterns[field].test(details[field] ?? '')) errors.push({ field, code, message })
  }
  if (details.upiId !== null) check('upiId', 'upi-id', 'Please check the UPI id, such as name@bank')
  if (hasBank) {
    check('holder', 'account-holder', 'Please enter the name of the account holder')
    check('account', 'account-number', 'An account number has 9 to 18 digits')
    check('ifsc', 'ifsc', 'Please check the IFSC, such as SBIN0001234')
  }
  return errors.length > 0 ? { errors } : { details }
}

/** A timeline entry for changed payout details, without the account. */
export function changePayout(deal: Deal): Taken {
  return { deal: { ...deal, version: deal.version + 1 }, entries: [entry('payout-changed')] }
}
