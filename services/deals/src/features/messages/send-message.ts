import { isDeepStrictEqual } from 'node:util'
import type { DealMessage, UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import { readClock } from '../../persistence/clock.ts'
import { claimPictures } from '../../persistence/deal-pictures.ts'
import { addMessage, presentMessage } from '../../persistence/messages.ts'
import { requireReader } from '../../persistence/readers.ts'
import type { DealsDatabase } from '../../persistence/tables.ts'

export interface MessageCall {
  dealId: string
  user: UserClaims
  text: string
  photos: readonly string[]
  /** Of the `Idempotency-Key` header. */
  key: string | null
  requestId: string
}

/**
 * Sends a message to the other of the two. The same key again answers with the message that it sent.
 * @throws {ApiError} `not-found`, `not-your-step` for administrators, `step-not-open` before the agreement,
 *   `key-reused` where the key sent another text or other photos.
 */
export function sendMessage({ db }: DealsDatabase, call: MessageCall): Promise<DealMessage> {
  const { dealId, text, photos, key, requestId } = call
  return inTransaction(db, async (trx) => {
    const { by, isAgreed, farmerId, buyerId } = await requireReader(trx, dealId, call.user, {
      forUpdate: true,
    })
    if (by === 'admin') throw new ApiError('not-your-step')
    if (!isAgreed) throw new ApiError('step-not-open')
    const sent = await trx
      .selectFrom('messages')
      .selectAll()
      .where('deal_id', '=', dealId)
      .where('by', '=', by)
      .where('key', '=', key)
      .executeTakeFirst()
    if (sent) {
      const isSame = sent.text === text && isDeepStrictEqual(sent.photos, photos)
      if (!isSame) throw new ApiError('key-reused')
      return presentMessage(sent)
    }
    await claimPictures(trx, { dealId, keys: photos })
    const now = await readClock(trx)
    return addMessage(trx, { dealId, by, text, photos, key }, { farmerId, buyerId, requestId, now })
  })
}
