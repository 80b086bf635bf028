import type { FarmerCharge } from './http/farmer-charges.ts'
import { lotValuePaise, type Quantity } from './quantity.ts'

const TEN_THOUSAND = 10_000

export interface NetInHand {
  goodsPaise: number
  /** What each charge takes off, in the order given. */
  chargesPaise: number[]
  netPaise: number
}

/**
 * What the farmer has in hand of a lot at a price per unit: its value less the charges on the farmer, each rounded half
 * up once, as the bill has it. Below zero where they come to more.
 */
export function netInHandOf(
  pricePaise: number,
  quantity: Quantity,
  charges: readonly Pick<FarmerCharge, 'kind' | 'rate'>[],
): NetInHand {
  const goodsPaise = lotValuePaise(pricePaise, quantity)
  const chargesPaise = charges.map(({ kind, rate }) => {
    const exactRate = BigInt(Math.round(rate * TEN_THOUSAND))
    return kind === 'percent'
      ? halfUp(BigInt(goodsPaise) * exactRate, 1_000_000n)
      : halfUp(BigInt(quantity.milli) * exactRate, quantity.unit === 'kgs' ? 10_000_000n : 100_000n)
  })
  return {
    goodsPaise,
    chargesPaise,
    netPaise: chargesPaise.reduce((rest, paise) => rest - paise, goodsPaise),
  }
}

function halfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}
