import type { DealDeduction, FieldError, QuantityUnit, WeighingBody } from '@boli/contracts'
import { parseRupees } from '@boli/contracts'
import { goodsPaise, readParts } from './deal-quantity.ts'

export interface Deduction {
  kind: DealDeduction['kind']
  by: DealDeduction['by']
  /** Smallest parts of the unit, or paise. */
  value: number
  reason: string
}

/** A weighing. Quantities are smallest parts of the lot's unit. */
export interface Weighing {
  gross: number | null
  tare: number | null
  bags: number | null
  bagTare: number | null
  net: number
  deductions: Deduction[]
}

type WeighingInput = Pick<WeighingBody, 'gross' | 'tare' | 'bags' | 'bagTare' | 'net' | 'deductions'>

/**
 * Reads a weighing: gross with tare or with bags and their tare, or net alone.
 * @param pricePaise per price unit, against which deductions by amount are checked.
 * @returns the weighing, or the error
 * of each field.
 */
export function readWeighing(
  input: WeighingInput,
  unit: QuantityUnit,
  pricePaise: number,
): { weighing: Weighing } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const wrong = (field: string, code: string, message: string) => errors.push({ field, code, message })
  const read = (field: 'gross' | 'tare' | 'bagTare' | 'net'): number | null => {
    const value = input[field]
    if (value === undefined) return null
    const parts = readParts(value, unit)
    if (parts === null) wrong(field, 'weight', 'This quantity is finer than can be weighed here')
    return parts
  }
  const [gross, tare, bagTare, givenNet] = [read('gross'), read('tare'), read('bagTare'), read('net')]
  const bags = input.bags ?? null
  const deductions = (input.deductions ?? []).flatMap((deduction, index) => {
    const value =
      deduction.by === 'quantity' ? readParts(deduction.value, unit) : parseRupees(deduction.value)
    if (value === null) wrong(`deductions/${index}/value`, 'deduction', 'This deduction cannot be read')
    return value === null ? [] : [{ ...deduction, value }]
  })
  if (errors.length > 0) return { errors }

  const net = netOf({ gross, tare, bags, bagTare, givenNet })
  if (net === null) wrong('net', 'weight', 'Enter gross with tare or bags, or net alone')
  else if (net <= 0)
    wrong(gross === null ? 'net' : 'gross', 'nothing-left', 'Nothing is left after the packing')
  if (net === null || net <= 0) return { errors }

  if (!Number.isSafeInteger(goodsPaise(pricePaise, net, unit))) {
    wrong('net', 'weight', 'This is more than any lot weighs')
    return { errors }
  }
  const weighing = { gross, tare, bags, bagTare, net, deductions }
  const billed = billedParts(weighing)
  const taken = totalOf(deductions, 'amount')
  if (billed < 0 || taken > goodsPaise(pricePaise, Math.max(billed, 0), unit))
    wrong('deductions', 'nothing-left', 'The deductions exceed the weight')
  return errors.length > 0 ? { errors } : { weighing }
}

interface Scale {
  gross: number | null
  tare: number | null
  bags: number | null
  bagTare: number | null
  givenNet: number | null
}

/** Gross without packing, or net as given; null if both or neither is given, or the packing in two ways. */
function netOf({ gross, tare, bags, bagTare, givenNet }: Scale): number | null {
  const isByBags = bags !== null && bagTare !== null
  if ((bags === null) !== (bagTare === null)) return null
  if (gross === null) return tare === null && !isByBags ? givenNet : null
  if (givenNet !== null || (tare !== null) === isByBags) return null
  return gross - (isByBags ? bags * bagTare : (tare ?? 0))
}

const totalOf = (deductions: Deduction[], by: Deduction['by']) =>
  deductions.filter((one) => one.by === by).reduce((sum, { value }) => sum + value, 0)

/** Net without the deductions by quantity, in smallest parts. */
export function billedParts({ net, deductions }: Pick<Weighing, 'net' | 'deductions'>): number {
  return net - totalOf(deductions, 'quantity')
}

/** Ten times the listed quantity or a tenth: usually kilograms instead of quintals, or an extra digit. */
export function isImplausible(net: number, listed: number): boolean {
  return net >= listed * 10 || net * 10 <= listed
}

/** Whether a net weight differs from the listed quantity by more than `tolerancePercent`. */
export function isOutsideTolerance(netParts: number, listedParts: number, tolerancePercent: number): boolean {
  return Math.abs(netParts - listedParts) * 100 > listedParts * tolerancePercent
}
