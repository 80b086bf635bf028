import { type Static, Type } from 'typebox'
import { Answer, nullable } from '../envelope.ts'
import { IndianState } from '../indian-states.ts'
import { divideHalfUp } from '../money.ts'
import { lotValuePaise, milliPerPriceUnit, type Quantity } from '../quantity.ts'

/**
 * GET /deals/farmer-charges: charges on a lot of this category in this state; those on the farmer, unless `payer` is
 * the buyer.
 */
export const FarmerChargesQuery = Type.Object({
  category: Type.String({ maxLength: 20 }),
  state: Type.Optional(IndianState),
  payer: Type.Optional(Type.Enum(['farmer', 'buyer'])),
})
export const FarmerCharge = Type.Object({
  name: Type.Record(Type.String(), Type.String(), { description: 'by language; at least `en`' }),
  kind: Type.Enum(['percent', 'per-unit']),
  rate: Type.Number({ minimum: 0, description: 'percent, or rupees per price unit' }),
})
export type FarmerCharge = Static<typeof FarmerCharge>
/** Null if no current charge is known for such a lot, for farmer or buyer. */
export const FarmerChargesAnswer = Answer(nullable(Type.Array(FarmerCharge)))

const TEN_THOUSAND = 10_000

export interface NetInHand {
  goodsPaise: number
  /** The amount of each charge, in the order given. */
  chargesPaise: number[]
  netPaise: number
}

/**
 * What the farmer receives for a lot at a price per unit: its value less the charges on the farmer, as on the bill.
 * Negative if the charges are higher.
 */
export function netInHandOf(
  pricePaise: number,
  quantity: Quantity,
  charges: readonly Pick<FarmerCharge, 'kind' | 'rate'>[],
): NetInHand {
  const goodsPaise = lotValuePaise(pricePaise, quantity)
  const goods = {
    valuePaise: goodsPaise,
    parts: quantity.milli,
    partsPerPriceUnit: milliPerPriceUnit(quantity.unit),
  }
  const chargesPaise = charges.map(({ kind, rate }) =>
    chargePaise({ kind, rate: Math.round(rate * TEN_THOUSAND) }, goods),
  )
  return {
    goodsPaise,
    chargesPaise,
    netPaise: chargesPaise.reduce((rest, paise) => rest - paise, goodsPaise),
  }
}

/**
 * The amount of one charge on goods, rounded half up once; for bills and for estimates.
 * @param charge.rate Ten-thousandths of a percent, or of a rupee per price unit.
 * @param goods Their value, their quantity in parts, and the number of parts in a price unit.
 */
export function chargePaise(
  charge: Pick<FarmerCharge, 'kind' | 'rate'>,
  goods: { valuePaise: number; parts: number; partsPerPriceUnit: bigint },
): number {
  const rate = BigInt(charge.rate)
  return charge.kind === 'percent'
    ? divideHalfUp(BigInt(goods.valuePaise) * rate, 1_000_000n)
    : divideHalfUp(BigInt(goods.parts) * rate, 100n * goods.partsPerPriceUnit)
}
