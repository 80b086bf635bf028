import {
  DealMessageAnswer,
  DealMessageBody,
  DealMessagesAnswer,
  DealMessagesQuery,
  DealParams,
  routes,
  succeed,
  succeedList,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import { tellLook } from '../../persistence/administration.ts'
import { readMessages } from '../../persistence/messages.ts'
import { requireReader } from '../../persistence/readers.ts'
import { readStepKey } from '../../steps/step-key.ts'
import { sendMessage } from './send-message.ts'

/** What the two people of a deal write to each other; administrators may read it. */
export function messageRoutes(app: Service, { database }: DealsDeps): void {
  publicRoute(app, routes.dealMessages, {
    schema: { params: DealParams, querystring: DealMessagesQuery, response: DealMessagesAnswer },
    handler: async (request) => {
      const { dealId } = request.params
      const { before, limit = 20 } = request.query
      const user = currentUser(request)
      const { by } = await requireReader(database.db, dealId, user)
      if (by === 'admin')
        await tellLook(database, { admin: user, requestId: request.id }, { act: 'read-messages', dealId })
      const messages = await readMessages(database.db, dealId, { before, limit: limit + 1 })
      return succeedList(messages.slice(0, limit), messages.length > limit)
    },
  })

  publicRoute(app, routes.sendDealMessage, {
    schema: { params: DealParams, body: DealMessageBody, response: DealMessageAnswer },
    handler: async (request) => {
      const user = currentUser(request)
      const { text, photos = [] } = request.body
      const key = readStepKey(request.headers['idempotency-key'], user.userId, [])?.key ?? null
      const { dealId } = request.params
      const message = await sendMessage(database, { dealId, user, text, photos, key, requestId: request.id })
      return succeed(message, 'Message sent', 201)
    },
  })
}
