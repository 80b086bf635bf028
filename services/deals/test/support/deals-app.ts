import type { DealContact, DomainEvent, EventType, EventTypes, UserClaims } from '@boli/contracts'
import { createEvent, isEvent, newId, topics } from '@boli/contracts'
import { applyOnce } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import { startedForFile } from '@boli/test-kit'
import { memoryStore } from '@boli/test-kit/memory-store'
import { startServiceParts } from '@boli/test-kit/service-parts'
import type { InjectOptions } from 'fastify'
import { usersConsumer } from '../../src/consumers/consume-users.ts'
import { auctionsConsumer } from '../../src/consumers/open-deals.ts'
import type { DealsOptions } from '../../src/deps.ts'
import { defaultDealSettings } from '../../src/domain/settings.ts'
import { buildApp, type DealsTables, migrations } from '../../src/index.ts'
import { generatePayoutKey, parsePayoutKeys } from '../../src/payout-vault/payout-keys.ts'

/** A user with a token, published by identity. */
export type Person = Pick<UserClaims, 'userId' | 'username' | 'role'>

/** The password of every user. */
export const PASSWORD = 'Correct@2026'

/** Identity's answer for any user. */
export const contactOf = (userId: string): DealContact => ({
  fullname: `Person ${userId.slice(-6)}`,
  phone: '9876543210',
  email: `${userId.slice(-6)}@boli.example`,
  address: 'Main road, Indore, Madhya Pradesh, 452001',
})

/** The whole service with its own database; pictures are in memory, and identity is a stub. */
export async function startDeals(
  options: Partial<Pick<DealsOptions, 'settings' | 'payoutKeys' | 'readContacts'>> = {},
) {
  const parts = await startServiceParts<DealsTables>({ schema: 'deals', migrations })
  const { storage, bus } = parts
  const settings = { ...defaultDealSettings, ...options.settings }
  const published = await parts.published(topics.deals)
  const start = async (database: DealsOptions['database']) => {
    const app = await buildApp({
      ...parts.deps,
      database,
      store: memoryStore(new Map()),
      payoutKeys: parsePayoutKeys(generatePayoutKey()),
      publicUrl: 'https://boli.example',
      async confirmPassword({ password }) {
        const error = { field: 'password', code: 'wrong-password', message: 'The password is wrong' }
        if (password !== PASSWORD) throw new ApiError('wrong-password', { errors: [error] })
      },
      readContacts: async (ids) => new Map(ids.map((id) => [id, contactOf(id)])),
      ...options,
    })
    await app.ready()
    return app
  }
  const app = await start(storage.database)
  return {
    ...{ app, storage, db: storage.database.db },
    /** The events that the service published. */
    published,
    /** The data of the events of one type that the service published about a subject. */
    about: <Type extends EventType>(type: Type, subject: string): EventTypes[Type][] =>
      published.flatMap((event) => (isEvent(event, type) && event.subject === subject ? [event.data] : [])),
    /** Applies the end of an auction, or an event of users, once. */
    consume: (event: DomainEvent) =>
      event.type === 'auction-closed'
        ? applyOnce(storage.database, auctionsConsumer(settings), [event])
        : applyOnce(storage.database, usersConsumer(settings), [event]),
    /** A user published by identity. */
    async aPerson(role: UserClaims['role']): Promise<Person> {
      const userId = newId()
      const person = { userId, username: `${role}${userId.slice(-6)}`, role }
      await bus.publish(topics.users, [registered(person)])
      return person
    },
    /** Calls the service as a user; null for a guest. */
    call: async (who: Partial<UserClaims> | null, request: InjectOptions) =>
      app.inject(await parts.asUser(who, request)),
    /** Another instance of the service on the same database. */
    startAnother: () => parts.startAnother(start),
    close: () => parts.stop(app),
  }
}
export type DealsTestBed = Awaited<ReturnType<typeof startDeals>>

function registered({ userId, username, role }: Person): DomainEvent {
  return createEvent({
    type: 'user-registered',
    source: '/identity',
    subject: userId,
    version: 1,
    data: {
      ...{ userId, username, fullname: username, role, isVerified: true, language: 'en' },
      createdAt: new Date().toISOString(),
    },
  })
}

export const useDeals = (...given: Parameters<typeof startDeals>): DealsTestBed =>
  startedForFile(
    () => startDeals(...given),
    (bed) => bed.close(),
  )
