import { topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { InformationDeps } from '../deps.ts'

/** Deletes the contact messages of people whose account is deleted, with their name, address and text. */
export function forgetUsers({
  bus,
  database: { db },
}: Pick<InformationDeps, 'bus' | 'database'>): Promise<Subscription> {
  return bus.subscribe({
    group: 'information-users',
    topics: [topics.users],
    types: ['user-deleted'],
    handle: async ({ subject }) => {
      await db.deleteFrom('messages').where('user_id', '=', subject).execute()
    },
  })
}
