import { parseRupees } from '@boli/contracts'
import { refuseFields } from '@boli/http-kit'

/** An amount of a step's body in paise. @throws {ApiError} where it has parts of a paisa or is too large. */
export function readRupees(field: string, rupees: number): number {
  const paise = parseRupees(rupees)
  if (paise === null) throw refuseFields({ field, code: 'amount', message: 'Please check the amount' })
  return paise
}
