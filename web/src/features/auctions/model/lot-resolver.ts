import { type FieldError, parseLot, readQualityValues } from '@boli/contracts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { fieldFault } from '../../../lib/field-text.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { type LotForm, sentTexts } from './lot-form.ts'

/** What the server would say of the form, before anything travels. A category must be chosen here. */
export function lotFaults(form: LotForm, nowMs: number): FieldError[] {
  const parsed = parseLot(sentTexts(form), nowMs)
  const faults = 'errors' in parsed ? parsed.errors : []
  if (form.category !== '') return faults
  return [...faults, { field: 'category', code: 'choice', message: 'Choose one of the categories' }]
}

/** What the server would say of the commodity; the list of them is fetched where there is one. */
async function commodityFaults(form: LotForm): Promise<FieldError[]> {
  if (form.commodity === '') return []
  const read = readQualityValues(sentTexts(form).qualityValues)
  const { qualityFaults } = await import('@boli/commodities')
  return 'value' in read ? qualityFaults(form.commodity, read.value) : []
}

export const lotResolver: Resolver<LotForm> = async (values) => {
  const faults = [...lotFaults(values, serverNow()), ...(await commodityFaults(values))]
  if (faults.length === 0) return { values, errors: {} }
  const errors = faults.map((fault) => [fault.field, { type: fault.code, message: fieldFault(fault) }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<LotForm> }
}
