import { type DealView, deductionKinds } from '@boli/contracts'
import { readRupees } from '../../../lib/numbers.ts'
import type { ReadForm } from '../hooks/use-step-form.ts'
import { fromParts, pricedPaise, readQuantity, readScale, scaleUnits, toParts } from './quantities.ts'

export interface DeductionForm {
  kind: (typeof deductionKinds)[number]
  by: 'quantity' | 'amount'
  value: string
  reason: string
}

/** A weighing as typed; `how` says which fields count. */
export interface WeighingForm {
  how: 'tare' | 'bags' | 'net'
  /** The unit that the scale shows. */
  scale: string
  gross: string
  tare: string
  bags: string
  bagTare: string
  net: string
  deductions: DeductionForm[]
  photos: string[]
  /** The net weight, in the lot's unit, that was confirmed although far from the listed quantity. */
  acceptedNet: number | null
}

export const emptyWeighing = (unit: string): WeighingForm => ({
  scale: scaleUnits(unit)[0] ?? unit,
  ...{ how: 'tare', gross: '', tare: '', bags: '', bagTare: '', net: '', deductions: [], photos: [] },
  acceptedNet: null,
})
export const emptyDeduction: DeductionForm = {
  kind: deductionKinds[0],
  by: 'quantity',
  value: '',
  reason: '',
}

type Terms = Pick<DealView, 'unit' | 'price' | 'quantity' | 'weightTolerancePercent'>

/** Fields of each way to weigh. */
export const fieldsOf = { tare: ['gross', 'tare'], bags: ['gross', 'bags', 'bagTare'], net: ['net'] } as const

function readValue({ by, value }: DeductionForm, scale: string, unit: string): number | null {
  return by === 'quantity' ? readScale(value, scale, unit) : readRupees(value)
}

/** The weighing in the API's format, or its errors. */
export function readWeighing(form: WeighingForm, terms: Terms): ReadForm<WeighingForm> {
  const { unit } = terms
  const { scale } = form
  const texts = fieldsOf[form.how]
  const read = texts.map(
    (field) =>
      [
        field,
        field === 'bags' ? readQuantity(form.bags, 'pcs') : readScale(form[field], scale, unit),
      ] as const,
  )
  const faults: Record<string, { code: string }> = Object.fromEntries(
    read.flatMap(([field, value]) => {
      if (form[field].trim() === '') return [[field, { code: 'required' }]]
      return value === null || (value === 0 && field !== 'tare' && field !== 'bagTare')
        ? [[field, { code: 'weight' }]]
        : []
    }),
  )
  form.deductions.forEach((one, index) => {
    if (!readValue(one, scale, unit)) {
      faults[`deductions.${index}.value`] = { code: one.by === 'quantity' ? 'weight' : 'amount' }
    }
    if (one.reason.trim() === '') faults[`deductions.${index}.reason`] = { code: 'required' }
  })
  if (Object.keys(faults).length > 0) return { faults }
  const sum = weighingSum(form, terms)
  if (sum === null || sum.billed <= 0) {
    return { faults: { [texts[0]]: { code: 'nothing-left' } } }
  }
  const isSurprising = isFarOff(sum.net, terms)
  if (isSurprising && form.acceptedNet !== sum.net) {
    return { faults: { acceptedNet: { code: 'required' } } }
  }
  return {
    body: {
      ...Object.fromEntries(read),
      ...(form.deductions.length > 0 && {
        deductions: form.deductions.map((one) => ({
          ...one,
          value: readValue(one, scale, unit),
          reason: one.reason.trim(),
        })),
      }),
      ...(form.photos.length > 0 && { photos: form.photos }),
      ...(isSurprising && { confirm: true }),
    },
  }
}

/**
 * The form's totals while typing: quantities in the lot's unit, `amountPaise` for the goods without charges.
 * @returns null while a number is missing.
 */
export function weighingSum(form: WeighingForm, { unit, price }: Terms) {
  const parts = (text: string) => {
    const quantity = readScale(text, form.scale, unit)
    return quantity === null ? null : toParts(quantity)
  }
  const packing = form.how === 'tare' ? parts(form.tare) : bagsParts(form, unit)
  const gross = form.how === 'net' ? parts(form.net) : parts(form.gross)
  if (gross === null || (form.how !== 'net' && packing === null)) return null
  const net = form.how === 'net' ? gross : gross - (packing ?? 0)
  let billed = net
  let takenPaise = 0
  for (const one of form.deductions) {
    const value = readValue(one, form.scale, unit) ?? 0
    if (one.by === 'quantity') billed -= toParts(value)
    else takenPaise += Math.round(value * 100)
  }
  const goodsPaise = pricedPaise(Math.round(price * 100), Math.max(0, billed), unit)
  return { net: fromParts(net), billed: fromParts(billed), amountPaise: goodsPaise - takenPaise }
}

/** Whether a net weight is so far from the listed quantity that it must be confirmed. */
export function isFarOff(
  net: number,
  { quantity, weightTolerancePercent }: Pick<Terms, 'quantity' | 'weightTolerancePercent'>,
): boolean {
  const listed = toParts(quantity)
  return Math.abs(toParts(net) - listed) * 100 > listed * weightTolerancePercent
}

/** Unit mistakes: kilograms for quintals or tonnes, or the reverse. */
const slips = [100, 0.01, 1000, 0.001]
/** How close to the listed quantity a corrected unit must be to be suggested. */
const NEAR = 0.25

/**
 * The same weighing in the unit that was probably meant, if the typed value is about a hundred or a thousand times the
 * listed quantity, or that fraction of it.
 * @returns the changes to the form, and the resulting net; null if no unit
 * mistake is likely.
 */
export function slipOf(form: WeighingForm, terms: Terms) {
  const net = weighingSum(form, terms)?.net ?? 0
  const { unit, quantity } = terms
  const factor = net > 0 && slips.find((slip) => Math.abs(net * slip - quantity) <= quantity * NEAR)
  if (!factor || unit === 'pcs') return null
  const otherScale = scaleUnits(unit).find((scale) => scale !== form.scale)
  const isOfScale = otherScale !== undefined && factor === (otherScale === 'kgs' ? 0.01 : 100)
  const meant: Partial<WeighingForm> = isOfScale
    ? { scale: otherScale }
    : Object.fromEntries(
        fieldsOf[form.how].flatMap((field) => {
          const typed = field === 'bags' ? null : readQuantity(form[field], form.scale)
          return typed === null ? [] : [[field, String(fromParts(Math.round(toParts(typed) * factor)))]]
        }),
      )
  return { meant, net: fromParts(Math.round(toParts(net) * factor)) }
}

function bagsParts({ bags, bagTare, scale }: WeighingForm, unit: string): number | null {
  const count = readQuantity(bags, 'pcs')
  const each = readScale(bagTare, scale, unit)
  return count === null || each === null ? null : count * toParts(each)
}
