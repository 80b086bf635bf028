import { type Static, Type } from 'typebox'
import { Answer, nullable } from '../envelope.ts'
import { IndianState } from '../indian-states.ts'
import { divideHalfUp } from '../money.ts'
import { lotValuePaise, milliPerPriceUnit, type Quantity } from '../quantity.ts'

/** GET /deals/farmer-charges: of a lot of this category that lies in this state; on the farmer, unless the buyer is named. */
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
/** Null where no charge of today is known for such a lot, of farmer or buyer: then nothing can be said. */
export const FarmerChargesAnswer = Answer(nullable(Type.Array(FarmerCharge)))

const TEN_THOUSAND = 10_000

export interface NetInHand {
  goodsPaise: number
  /** What each charge takes off, in the order given. */
  chargesPaise: number[]
  netPaise: number
}

/**
 * What the farmer has in hand of a lot at a price per unit: its value less the charges on the farmer, as the bill has it.
 * Below zero where they come to more.
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
 * What one charge on goods comes to, rounded half up once; on bills, and beside a price before there is one.
 * @param charge.rate Ten-thousandths of a percent, or of a rupee per price unit.
 * @param goods Their value, and their quantity in parts of which so many are in a price unit.
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
