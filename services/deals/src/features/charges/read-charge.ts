import { type ChargeFields, type FieldError, isBlankText, parseProductCategory } from '@boli/contracts'
import { refuseFields } from '@boli/http-kit'
import type { Insertable } from 'kysely'
import { exactly } from '../../domain/amounts/exact.ts'
import { isDay } from '../../domain/days.ts'
import type { ChargesTable } from '../../persistence/bill-tables.ts'
import { RATE_DECIMALS } from '../../persistence/charges.ts'

const WHOLE_PERCENT = 100

/** Reads what an administrator wrote. @throws {ApiError} `validation-failed` with each field that is wrong. */
export function readCharge(fields: ChargeFields): Omit<Insertable<ChargesTable>, 'id'> {
  const errors: FieldError[] = []
  const wrong = (field: keyof ChargeFields, code: string, message: string) =>
    errors.push({ field, code, message })
  const rate = exactly(fields.rate, RATE_DECIMALS)
  if (rate === null) wrong('rate', 'rate', 'A rate has at most four decimals')
  if (fields.kind === 'percent' && fields.rate > WHOLE_PERCENT) wrong('rate', 'rate', 'At most 100 percent')
  if (isBlankText(fields.name.en ?? '')) wrong('name', 'required', 'Please enter the name in English')
  if (!isDay(fields.from)) wrong('from', 'date', 'Please check the date')
  if (fields.to !== null && !isDay(fields.to)) wrong('to', 'date', 'Please check the date')
  if (fields.to !== null && fields.to < fields.from)
    wrong('to', 'to-before-from', 'The end is before the beginning')
  const category = fields.category === null ? null : parseProductCategory(fields.category)
  if (fields.category !== null && !category)
    wrong('category', 'choice', 'Please choose one of the categories')
  if (errors.length > 0 || rate === null) throw refuseFields(...errors)
  return {
    name: JSON.stringify(fields.name),
    payer: fields.payer,
    kind: fields.kind,
    rate,
    category,
    state: fields.state,
    valid_from: fields.from,
    valid_to: fields.to,
  }
}
