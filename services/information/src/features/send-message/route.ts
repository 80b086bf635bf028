import { ContactMessageBody, EmptyAnswer, newId, routes, succeed } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { publicRoute, Refusal, type Service } from '@boli/service-kit'
import { sql } from 'kysely'
import type { Information } from '../../deps.ts'
import { tellMessageReceived } from '../../persistence/item-events.ts'

const MESSAGES_PER_HOUR = 5
const HOUR_MS = 60 * 60 * 1000

/** Takes a message of the contact form; it is mailed to support in the background. */
export function sendMessageRoute(app: Service, information: Information): void {
  publicRoute(app, routes.contact, {
    schema: { body: ContactMessageBody, response: EmptyAnswer },
    handler: async (request) => {
      const now = information.now()
      const { name, email, subject, message } = request.body
      await inTransaction(information.database.db, async (trx) => {
        // Messages of one sender wait for each other, so that none slips past the count.
        await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`.execute(trx)
        const recent = await trx
          .selectFrom('messages')
          .select('received_at')
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .where('received_at', '>', new Date(now.getTime() - HOUR_MS))
          .orderBy('received_at')
          .execute()
        const [oldest] = recent
        if (oldest && recent.length >= MESSAGES_PER_HOUR) {
          const freeAtMs = oldest.received_at.getTime() + HOUR_MS
          throw new Refusal('too-many-requests', {
            retryAfterSeconds: Math.ceil((freeAtMs - now.getTime()) / 1000),
          })
        }
        const id = newId(now.getTime())
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
          })
          .execute()
        await tellMessageReceived(trx, id, { requestId: request.id, now })
      })
      return succeed(null, 'Message sent successfully!')
    },
  })
}
