import { type TObject, type TProperties, Type } from 'typebox'

/**
 * The object schema `base` with more fields. Bundlers can drop the call where no page names its result; a
 * spread of `base.properties` they keep, and all of typebox with it.
 */
export function withFields<Base extends TProperties, Fields extends TProperties>(
  base: TObject<Base>,
  fields: Fields,
): TObject<Base & Fields> {
  return Type.Object({ ...base.properties, ...fields })
}
