import {
  ContactMessageBody,
  EmptyAnswer,
  newId,
  routes,
  SupportContactAnswer,
  succeed,
} from '@boli/contracts'
import { countSender, inTransaction } from '@boli/database'
import { forwardedAddress, publicRoute, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../deps.ts'
import { publish } from '../persistence/item-events.ts'

/** Messages an hour. Many guests may share one address; the e-mail address that they enter proves nothing. */
const limits = { user: 5, address: 20 }

/** The contact form: how to reach support, and messages to it, which are mailed in the background. */
export function sendMessageRoutes(app: Service, information: InformationDeps): void {
  publicRoute(app, routes.supportContact, {
    schema: { response: SupportContactAnswer },
    handler: async () => succeed({ email: information.supportEmail }),
  })

  publicRoute(app, routes.contact, {
    schema: { body: ContactMessageBody, response: EmptyAnswer },
    handler: async (request) => {
      const now = information.now()
      const { name, email, subject, message, auctionId = null } = request.body
      const { user } = request
      const address = await forwardedAddress(request)
      const id = newId(now.getTime())
      await inTransaction(information.database.db, async (trx) => {
        await countSender(trx, { id, userId: user?.userId ?? null, address, limits, now })
        await trx
          .insertInto('messages')
          .values({
            id,
            name: name.trim(),
            email,
            subject: subject.trim(),
            message,
            received_at: now,
            next_try_at: now,
            user_id: user?.userId ?? null,
            username: user?.username ?? null,
            auction_id: auctionId,
          })
          .execute()
        const data = { messageId: id, receivedAt: now.toISOString() }
        await publish(trx, { type: 'message-received', subject: id, data }, { requestId: request.id, now })
      })
      return succeed(null, 'Message sent successfully!')
    },
  })
}
