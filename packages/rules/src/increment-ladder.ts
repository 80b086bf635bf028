/** One rung: prices below `belowPaise` rise by `incrementPaise`. */
interface Rung {
  belowPaise: number
  incrementPaise: number
}

/** Source: the product decisions, "Bid increment ladder by current price". */
const ladder: readonly Rung[] = [
  { belowPaise: 500_00, incrementPaise: 5_00 },
  { belowPaise: 2_000_00, incrementPaise: 10_00 },
  { belowPaise: 5_000_00, incrementPaise: 25_00 },
  { belowPaise: 10_000_00, incrementPaise: 50_00 },
  { belowPaise: 25_000_00, incrementPaise: 100_00 },
  { belowPaise: 1_00_000_00, incrementPaise: 250_00 },
]
const topIncrementPaise = 500_00

/**
 * The step by which a bid must exceed a price.
 * @param pricePaise The price to be exceeded.
 * @param fixedPaise The farmer's own increment for the lot, or null to use the ladder.
 */
export function incrementAt(pricePaise: number, fixedPaise: number | null): number {
  if (fixedPaise !== null) return fixedPaise
  return ladder.find((rung) => pricePaise < rung.belowPaise)?.incrementPaise ?? topIncrementPaise
}
