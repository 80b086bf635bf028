import { qualityFaults } from '@boli/commodities'
import { parseLot } from '@boli/contracts'

/** {@link parseLot}, and whether there is such a commodity and its declared values can be true. */
export function readLot(...asked: Parameters<typeof parseLot>): ReturnType<typeof parseLot> {
  const parsed = parseLot(...asked)
  if ('errors' in parsed) return parsed
  const errors = qualityFaults(parsed.lot.commodity, parsed.lot.qualityValues)
  return errors.length > 0 ? { errors } : parsed
}
