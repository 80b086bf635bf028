import {
  type AmountLine,
  type ChargeFields,
  chargePaise,
  type DealParty,
  type QuantityUnit,
} from '@boli/contracts'
import { goodsPaise, partsPerPriceUnit } from './deal-quantity.ts'
import type { Deduction } from './weighing.ts'

/** `rate` is ten-thousandths of a percent, or of a rupee per price unit. */
export interface ChargeRate {
  kind: ChargeFields['kind']
  rate: number
}

/** A charge as it is stored with the deal on the day of agreement. */
export interface Charge extends ChargeRate {
  /** By language. */
  name: Record<string, string>
  payer: DealParty
}

export interface AmountTerms {
  unit: QuantityUnit
  /** Per price unit. */
  pricePaise: number
  /** Smallest parts: the weighed quantity, or the listed one without a weighing. */
  net: number
  deductions: Deduction[]
  /** An administrator's decision on the goods: another quantity (smallest parts), or a value in paise. */
  adjustment: { net: number } | { valuePaise: number } | null
  charges: Charge[]
}

export interface Line {
  kind: AmountLine['kind']
  label: Record<string, string>
  payer: DealParty | null
  /** Smallest parts; null if the line has no quantity. */
  quantity: number | null
  /** Negative for a deduction. */
  paise: number
  /** Set for a charge. */
  rate?: ChargeRate
}

export interface Amount {
  lines: Line[]
  /** Due from the buyer. */
  duePaise: number
  /** Due to the farmer, after the farmer's charges. */
  netInHandPaise: number
}

/**
 * The amount of a deal: price × net, less deductions, with any correction by an administrator, and the charges on the
 * result. Each line is rounded once, half up, and the totals are sums of lines.
 * Source: the specification of deals, "Amount due" and "Weighing".
 */
export function amountOf(terms: AmountTerms): Amount {
  const goods: Line[] = [
    line('goods', terms.net, goodsPaise(terms.pricePaise, terms.net, terms.unit)),
    ...terms.deductions.map((deduction) => deductionLine(terms, deduction)),
  ]
  const billed =
    terms.net - sum(terms.deductions.filter((one) => one.by === 'quantity').map((one) => one.value))
  const settled = adjust(terms, { billed, value: total(goods) })
  const difference = settled.value - total(goods)
  if (difference !== 0) goods.push(line('adjustment', null, difference))

  const charges = terms.charges.map((charge) => chargeLine(terms.unit, charge, settled))
  return {
    lines: [...goods, ...charges],
    duePaise: settled.value + total(charges.filter((one) => one.payer === 'buyer')),
    netInHandPaise: settled.value + total(charges.filter((one) => one.payer === 'farmer')),
  }
}

interface Settled {
  /** Smallest parts. */
  billed: number
  /** Value of the goods after deductions, in paise. */
  value: number
}

function adjust({ adjustment, pricePaise, unit }: AmountTerms, weighed: Settled): Settled {
  if (!adjustment) return weighed
  if ('net' in adjustment)
    return { billed: adjustment.net, value: goodsPaise(pricePaise, adjustment.net, unit) }
  return { billed: weighed.billed, value: adjustment.valuePaise }
}

function deductionLine({ pricePaise, unit }: AmountTerms, { kind, by, value, reason }: Deduction): Line {
  const label = { kind, reason }
  if (by === 'amount') return { ...line('deduction', null, -value), label }
  return { ...line('deduction', value, -goodsPaise(pricePaise, value, unit)), label }
}

function chargeLine(
  unit: QuantityUnit,
  { name, payer, kind, rate }: Charge,
  { billed, value }: Settled,
): Line {
  const goods = { valuePaise: value, parts: billed, partsPerPriceUnit: partsPerPriceUnit(unit) }
  const paise = chargePaise({ kind, rate }, goods)
  return {
    ...line('charge', kind === 'percent' ? null : billed, payer === 'farmer' ? -paise : paise),
    label: name,
    payer,
    rate: { kind, rate },
  }
}

function line(kind: Line['kind'], quantity: number | null, paise: number): Line {
  return { kind, label: {}, payer: null, quantity, paise: paise === 0 ? 0 : paise }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const total = (lines: Line[]) => sum(lines.map(({ paise }) => paise))
