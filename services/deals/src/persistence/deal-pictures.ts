import { API_PREFIX } from '@boli/contracts'
import { claimUpload, UploadExpired } from '@boli/database'
import { refuseFields } from '@boli/http-kit'
import type { Queries } from './tables.ts'

const SHOWN_SIZE = '-800.webp'

/** Prefix of the object keys of a deal's pictures, which have no public address. */
export const pictureFolder = (dealId: string) => `deals/${dealId}`

/** The name of a stored picture in steps and pages. */
export function pictureName(key: string): string {
  return `${key.slice(key.lastIndexOf('/') + 1)}${SHOWN_SIZE}`
}

/**
 * Claims uploaded pictures for a deal, in the transaction of the step that names them.
 * @throws {ApiError} for one that
 * was not uploaded to this deal, or already belongs to a step.
 */
export async function claimPictures(
  trx: Queries,
  { dealId, keys }: { dealId: string; keys: readonly string[] },
): Promise<void> {
  for (const name of keys)
    try {
      await claimUpload(trx, `${pictureFolder(dealId)}/${name.replace(SHOWN_SIZE, '')}`)
    } catch (error) {
      if (!(error instanceof UploadExpired)) throw error
      throw refuseFields({ field: 'photos', code: 'photo', message: 'Please add this picture again' })
    }
}

/** The path from which the two parties and administrators load a picture of a deal. */
export function pictureAddress(dealId: string, name: string): string {
  return `${API_PREFIX}/deals/${dealId}/pictures/${name}`
}
