/** Fallbacks of the room if a lot has no increment or no minimum. */
export const FALLBACK_INCREMENT = 100
export const FALLBACK_BID = 1000

const inPaise = (rupees: number) => Math.round(rupees * 100)

/** The one-tap amounts in rupees: the minimum, one increment more, five more. */
export function priceSteps(minimum: number, increment: number): number[] {
  return [0, 1, 5].map((count) => (inPaise(minimum) + count * inPaise(increment)) / 100)
}

/** Whether an amount in rupees is so far above the minimum that it must be confirmed. */
export function isFarAbove(amount: number, minimum: number): boolean {
  return inPaise(amount) * 2 > inPaise(minimum) * 3
}
