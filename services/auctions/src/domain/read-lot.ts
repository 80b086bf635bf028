import { qualityFaults } from '@boli/commodities'
import { parseLot } from '@boli/contracts'
import { districtNamed } from '@boli/places'

/**
 * {@link parseLot}, and whether there is such a commodity and its declared values can be true. The district stands as
 * India Post writes it, where it is known by what was typed.
 */
export function readLot(...asked: Parameters<typeof parseLot>): ReturnType<typeof parseLot> {
  const parsed = parseLot(...asked)
  if ('errors' in parsed) return parsed
  const errors = qualityFaults(parsed.lot.commodity, parsed.lot.qualityValues)
  if (errors.length > 0) return { errors }
  const { state, district } = parsed.lot
  return {
    ...parsed,
    lot: { ...parsed.lot, district: (state && districtNamed(state, district)) ?? district },
  }
}
