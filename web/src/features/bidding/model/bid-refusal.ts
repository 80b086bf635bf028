import type { TFunction } from 'i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { errorTextOf } from '../../../lib/error-text.ts'
import { fieldFault, fieldTextOf } from '../../../lib/field-text.ts'
import type { BidRefusal } from './bid-attempt.ts'

type Field = 'bidAmount' | 'maxAmount'

/** Refusals of the whole bid that are about one of its amounts. */
const fieldOf: Record<string, Field> = { 'bid-too-low': 'bidAmount', 'maximum-too-low': 'maxAmount' }

/** What a person is told of a refused bid, in the page's language. */
export function refusalText({ code, message, params }: BidRefusal, t: TFunction): string {
  if (code === 'offline') return t('room:notSentOffline')
  return errorTextOf(new ApiError({ status: 0, code, message, params }), t)
}

/** What is said at one amount of a refused bid, in the page's language. */
export function fieldRefusal(refusal: BidRefusal, field: Field, t: TFunction): string | undefined {
  if (fieldOf[refusal.code] === field) return refusalText(refusal, t)
  const error = refusal.errors.find((one) => one.field === field)
  return error && fieldTextOf(fieldFault(error), t)
}
