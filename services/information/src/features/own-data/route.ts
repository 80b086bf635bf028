import { OwnInformationDataAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../../deps.ts'
import { presentMessage } from '../../persistence/messages.ts'

/** GET /info/my-data: all that information holds of the caller. */
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
        messages: messages.map(({ name, email, subject, message, receivedAt, auctionId, answeredAt }) => ({
          ...{ name, email, subject, message, receivedAt, auctionId, answeredAt },
        })),
      })
    },
  })
}
