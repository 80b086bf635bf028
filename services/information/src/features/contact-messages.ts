import {
  ContactMessageAnswer,
  ContactMessagesAnswer,
  ContactMessagesQuery,
  EmptyAnswer,
  type EventTypes,
  InformationParams,
  OwnInformationDataAnswer,
  routes,
  succeed,
  succeedCounted,
  UpdateContactMessageBody,
} from '@boli/contracts'
import { inTransaction, readPage } from '@boli/database'
import { ApiError, adminCallOf, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import type { InformationDeps } from '../deps.ts'
import { recordMessagesView } from '../persistence/admin-events.ts'
import { publish } from '../persistence/item-events.ts'
import { countWaiting, presentMessage, selectMessages } from '../persistence/messages.ts'
import type { InformationDb } from '../persistence/tables.ts'

/** Administrators' routes for contact messages: find, mark as answered, remove. */
export function contactMessageRoutes(app: Service, { database: { db }, now }: InformationDeps): void {
  publicRoute(app, routes.contactMessages, {
    schema: { querystring: ContactMessagesQuery, response: ContactMessagesAnswer },
    handler: async (request) => {
      const { query: search = '', answered } = request.query
      await inTransaction(db, (trx) => recordMessagesView(trx, { ...adminCallOf(request), now: now() }))
      const matching = selectMessages(db, { search, answered })
      const [{ rows, total }, waiting] = await Promise.all([
        readPage(matching, request.query, (found) =>
          found.selectAll().orderBy('received_at', 'desc').orderBy('id', 'desc'),
        ),
        countWaiting(db),
      ])
      return { ...succeedCounted(rows.map(presentMessage), total, request.query), waiting }
    },
  })

  publicRoute(app, routes.updateContactMessage, {
    schema: { params: InformationParams, body: UpdateContactMessageBody, response: ContactMessageAnswer },
    handler: async (request) => {
      const { answered } = request.body
      const { username } = currentUser(request)
      const { id } = request.params
      const message = await inTransaction(db, async (trx) => {
        const before = await trx
          .selectFrom('messages')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!before) throw new ApiError('not-found')
        // The first administrator who answered is stored, even if two mark the same message.
        if ((before.answered_at !== null) === answered) return before
        const at = now()
        await publishHandled(trx, request, answered ? 'answer-message' : 'reopen-message', at)
        return trx
          .updateTable('messages')
          .set(
            answered ? { answered_at: at, answered_by: username } : { answered_at: null, answered_by: null },
          )
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
      return succeed(presentMessage(message), 'Message updated successfully')
    },
  })

  publicRoute(app, routes.deleteContactMessage, {
    schema: { params: InformationParams, response: EmptyAnswer },
    handler: async (request) => {
      const { id } = request.params
      await inTransaction(db, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('messages')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw new ApiError('not-found')
        await publishHandled(trx, request, 'delete-message', now())
      })
      return succeed(null, 'Message deleted successfully')
    },
  })
}

/** Publishes an administrator's action on the message of a request, for the audit. */
function publishHandled(
  trx: InformationDb,
  request: FastifyRequest,
  act: EventTypes['message-handled']['act'],
  now: Date,
): Promise<void> {
  const { id: messageId } = request.params as { id: string }
  const { userId, username } = currentUser(request)
  const data = { messageId, act, admin: { userId, username } }
  return publish(trx, { type: 'message-handled', subject: messageId, data }, { requestId: request.id, now })
}

/** GET /info/my-data: everything that information stores about the caller. */
export function ownDataRoute(app: Service, { database: { db } }: InformationDeps): void {
  publicRoute(app, routes.ownInformationData, {
    schema: { response: OwnInformationDataAnswer },
    handler: async (request) => {
      const rows = await db
        .selectFrom('messages')
        .selectAll()
        .where('user_id', '=', currentUser(request).userId)
        .orderBy('received_at', 'desc')
        .execute()
      const messages = rows.map(presentMessage)
      return succeed({
        messages: messages.map(({ _id, user: _user, answeredBy: _by, ...own }) => own),
      })
    },
  })
}
