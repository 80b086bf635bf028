import { type FieldError, type FirmPart, type FirmRights, toRupees } from '@boli/contracts'

/** The rights of a member of a firm as stored; only bidders have limits, which are null for all others. */
export interface StoredRights {
  part: FirmPart
  lot_limit_paise: number | null
  day_limit_paise: number | null
}

/** The rights as they are stored, or what is missing: a bidder needs both limits. */
export function readRights({ part, lotLimit, dayLimit }: FirmRights): StoredRights | FieldError[] {
  if (part !== 'bidder') return { part, lot_limit_paise: null, day_limit_paise: null }
  const limits = { lotLimit, dayLimit }
  const missing = (['lotLimit', 'dayLimit'] as const).filter((field) => limits[field] === undefined)
  if (lotLimit === undefined || dayLimit === undefined)
    return missing.map((field) => ({
      field,
      code: 'key-cap',
      message: 'Enter whole rupees, at most 100 crore',
    }))
  return { part, lot_limit_paise: lotLimit * 100, day_limit_paise: dayLimit * 100 }
}

/** The rights as the API returns them, with limits in rupees. */
export function presentRights({ part, lot_limit_paise: lot, day_limit_paise: day }: StoredRights) {
  return {
    part,
    lotLimit: lot === null ? null : toRupees(lot),
    dayLimit: day === null ? null : toRupees(day),
  }
}

/** The rights as the audit records them, with limits in rupees. */
export function factsOf({ part, lot_limit_paise: lot, day_limit_paise: day }: StoredRights) {
  return {
    part,
    ...(lot === null || day === null
      ? {}
      : { lotLimit: String(toRupees(lot)), dayLimit: String(toRupees(day)) }),
  }
}
