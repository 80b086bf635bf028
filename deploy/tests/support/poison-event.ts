import { createEvent, newId, topics } from '@boli/contracts'
import { queryEmbedded } from './embedded-database.ts'

/**
 * Puts an event into identity's outbox that analytics can read and never apply: its account was made on no day.
 * The other events of the topic stand behind it.
 */
export async function plantPoison(dataFolder: string): Promise<void> {
  const userId = newId()
  const event = createEvent({
    type: 'user-registered',
    source: 'identity',
    subject: userId,
    version: 1,
    data: {
      userId,
      username: 'Poison',
      fullname: 'Poison',
      role: 'farmer',
      isVerified: true,
      language: 'en',
      createdAt: 'on no day',
    },
  })
  await queryEmbedded(
    dataFolder,
    `insert into identity.outbox (topic, key, event) values ('${topics.users}', '${userId}', '${JSON.stringify(event)}');
     select pg_notify('identity_outbox', '')`,
  )
}
