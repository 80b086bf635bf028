import { Type } from 'typebox'

/**
 * A tile's path after `tile/`: its level or `entries`, then its index in elements of three digits, all but the last after
 * an `x`, and `.p/` with the width where it is not full (C2SP tlog-tiles).
 */
export const TileParams = Type.Object({
  level: Type.String({ pattern: '^(?:[0-9]|[1-5][0-9]|6[0-3]|entries)$' }),
  first: Type.String({ pattern: '^(?:x?[0-9]{3}|[0-9]{3}\\.p)$' }),
  second: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}(?:\\.p)?$' })),
  third: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})
