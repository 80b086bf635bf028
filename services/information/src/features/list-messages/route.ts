import { ContactMessagesAnswer, Paging, routes, succeedList } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Information } from '../../deps.ts'

export function listMessagesRoute(app: Service, { database }: Information): void {
  publicRoute(app, routes.contactMessages, {
    schema: { querystring: Paging, response: ContactMessagesAnswer },
    handler: async ({ query: { page = 1, limit = 20 } }) => {
      const rows = await database.db
        .selectFrom('messages')
        .selectAll()
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .offset((page - 1) * limit)
        .execute()
      const messages = rows.slice(0, limit).map(({ id, name, email, subject, message, received_at }) => ({
        _id: id,
        name,
        email,
        subject,
        message,
        receivedAt: received_at.toISOString(),
      }))
      return succeedList(messages, rows.length > limit)
    },
  })
}
