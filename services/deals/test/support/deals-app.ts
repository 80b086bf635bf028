import {
  createEvent,
  type DealContact,
  type DomainEvent,
  newId,
  topics,
  type UserClaims,
} from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import { ApiError, type Service } from '@boli/http-kit'
import { eventually, startedForFile, type TestDatabase } from '@boli/test-kit'
import { memoryStore } from '@boli/test-kit/memory-store'
import { startServiceParts } from '@boli/test-kit/service-parts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { DealsOptions } from '../../src/deps.ts'
import type { DealSettings } from '../../src/domain/settings.ts'
import { buildApp, type DealsTables, migrations } from '../../src/index.ts'
import { generatePayoutKey, parsePayoutKeys } from '../../src/payout-vault/payout-keys.ts'

/** A user with a token, published by identity. */
export type Person = Pick<UserClaims, 'userId' | 'username' | 'role'>

export interface DealsTestBed {
  app: Service
  storage: TestDatabase<DealsTables>
  bus: EventBus
  settings: Partial<DealSettings>
  /** Objects by key. */
  pictures: Map<string, Buffer>
  /** The events that the service published. */
  published: DomainEvent[]
  /** A user published by identity. */
  aPerson(role: UserClaims['role']): Promise<Person>
  /** Calls the service as a user; null for a guest. */
  call(who: Partial<UserClaims> | null, request: InjectOptions): Promise<LightMyRequestResponse>
  /** Another instance of the service on the same database. */
  startAnother(): Promise<Service>
  close(): Promise<void>
}

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
): Promise<DealsTestBed> {
  const parts = await startServiceParts<DealsTables>({ schema: 'deals', migrations })
  const { storage, bus } = parts
  const pictures = new Map<string, Buffer>()
  const published = await parts.published(topics.deals)
  const start = async (database: DealsOptions['database']) => {
    const app = await buildApp({
      ...parts.deps,
      database,
      store: memoryStore(pictures),
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
    app,
    storage,
    bus,
    settings: options.settings ?? {},
    pictures,
    published,
    async aPerson(role) {
      const userId = newId()
      const person = { userId, username: `${role}${userId.slice(-6)}`, role }
      await bus.publish(topics.users, [registered(person)])
      await eventually(async () => {
        const known = await storage.database.db
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .execute()
        if (known.length === 0) throw new Error('not published yet')
      })
      return person
    },
    call: async (who, request) => app.inject(await parts.asUser(who, request)),
    startAnother: () => parts.startAnother(start),
    close: () => parts.stop(app),
  }
}

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
