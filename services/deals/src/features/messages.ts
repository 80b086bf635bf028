import { isDeepStrictEqual } from 'node:util'
import {
  createEvent,
  type DealMessage,
  DealMessageAnswer,
  DealMessageBody,
  DealMessagesAnswer,
  DealMessagesQuery,
  DealParams,
  routes,
  succeed,
  succeedList,
  topics,
  type UserClaims,
} from '@boli/contracts'
import { appendEvents, inTransaction, readClock } from '@boli/database'
import {
  ApiError,
  adminCallOf,
  currentUser,
  publicRoute,
  readIdempotencyKey,
  refuseFields,
  type Service,
} from '@boli/http-kit'
import type { DealsDeps } from '../deps.ts'
import { recordAccess } from '../persistence/administration.ts'
import { claimPictures } from '../persistence/deal-pictures.ts'
import { presentMessage, readMessages } from '../persistence/messages.ts'
import { requireReader } from '../persistence/read-deals.ts'
import type { DealsDatabase, Queries } from '../persistence/tables.ts'

/** Messages between the two parties of a deal; administrators may read them. */
export function messageRoutes(app: Service, { database }: DealsDeps): void {
  publicRoute(app, routes.dealMessages, {
    schema: { params: DealParams, querystring: DealMessagesQuery, response: DealMessagesAnswer },
    handler: async (request) => {
      const { dealId } = request.params
      const { before, limit = 20 } = request.query
      const user = currentUser(request)
      const { by } = await requireReader(database.db, dealId, user)
      if (by === 'admin') await recordAccess(database, adminCallOf(request), { act: 'read-messages', dealId })
      const messages = await readMessages(database.db, dealId, { before, limit: limit + 1 })
      return succeedList(messages.slice(0, limit), messages.length > limit)
    },
  })

  publicRoute(app, routes.sendDealMessage, {
    schema: { params: DealParams, body: DealMessageBody, response: DealMessageAnswer },
    handler: async (request) => {
      const user = currentUser(request)
      const { text = '', photos = [] } = request.body
      if (text === '' && photos.length === 0)
        throw refuseFields({
          field: 'text',
          code: 'required',
          message: 'Please write something or add a photo',
        })
      const key = readIdempotencyKey(request)
      const { dealId } = request.params
      const message = await sendMessage(database, { dealId, user, text, photos, key, requestId: request.id })
      return succeed(message, 'Message sent', 201)
    },
  })
}

interface MessageCall {
  dealId: string
  user: UserClaims
  text: string
  photos: readonly string[]
  /** Value of the `Idempotency-Key` header. */
  key: string | null
  requestId: string
}

/**
 * Sends a message to the other party. A repeated key is answered with the message that it sent.
 * @throws {ApiError} `not-found`, `not-your-step` for administrators, `step-not-open` before the agreement,
 *   `key-reused` if the key was used for another text or other photos.
 */
function sendMessage({ db }: DealsDatabase, call: MessageCall): Promise<DealMessage> {
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
    const row = await trx
      .insertInto('messages')
      .values({
        ...{ deal_id: dealId, number: await nextNumber(trx, dealId), by, text, key },
        photos: JSON.stringify(photos),
        sent_at: new Date(await readClock(trx)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const message = presentMessage(row)
    const event = createEvent({
      ...{ type: 'deal-message-sent', source: '/deals', subject: dealId, version: message.number, requestId },
      data: { dealId, farmerId, buyerId, message: { ...message, text: '', photos: [] } },
    })
    await appendEvents(trx, topics.deals, [event])
    return message
  })
}

/** The caller has locked the deal's row. */
async function nextNumber(trx: Queries, dealId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('messages')
    .select(({ fn, lit }) => fn.coalesce(fn.max('number'), lit(0)).as('last'))
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
  return last + 1
}
