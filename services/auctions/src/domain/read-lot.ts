import { qualityFaults } from '@boli/commodities'
import { type FieldError, isId, LOT_PICTURES_LIMIT, parseLot } from '@boli/contracts'
import { districtNamed } from '@boli/places'

/**
 * {@link parseLot}, with a check of the commodity and its declared values. The district is spelled as by India Post if
 * what was typed is recognised.
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

/**
 * The ids of a lot's pictures, in order, as named by a form.
 * @param text Joined by commas; undefined if the form does
 * not name any.
 * @param hasFile Whether a picture file is sent as well: the cover.
 */
export function readImages(
  text: string | undefined,
  hasFile: boolean,
): { ids: string[] | null } | { error: FieldError } {
  if (text === undefined) return { ids: null }
  const ids = text.split(',').filter((id) => id !== '')
  if (ids.length + Number(hasFile) > LOT_PICTURES_LIMIT) {
    const params = { limit: LOT_PICTURES_LIMIT }
    return { error: wrong('too-many-pictures', `Choose at most ${LOT_PICTURES_LIMIT} pictures`, params) }
  }
  if (ids.every(isId) && new Set(ids).size === ids.length) return { ids }
  return { error: wrong('pattern', 'Each picture is named once, by its id') }
}

function wrong(code: string, message: string, params?: { limit: number }): FieldError {
  return { field: 'images', code, message, ...(params && { params }) }
}
