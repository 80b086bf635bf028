import {
  CLIENT_ADDRESS_HEADER,
  type DomainEvent,
  EDGE_TOKEN_HEADER,
  topics,
  type UserClaims,
} from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import type { Service } from '@boli/http-kit'
import { type Mail, MailNotSent } from '@boli/mailer'
import { startedForFile, type TestDatabase } from '@boli/test-kit'
import { form as formOf } from '@boli/test-kit/form'
import { memoryStore } from '@boli/test-kit/memory-store'
import { startServiceParts } from '@boli/test-kit/service-parts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { PriceSourceAddress } from '../../src/deps.ts'
import { buildApp, type InformationTables, migrations } from '../../src/index.ts'

export interface InformationApp {
  app: Service
  storage: TestDatabase<InformationTables>
  mails: Mail[]
  bus: EventBus
  /** Objects by key. */
  pictures: Map<string, Buffer>
  /** The events that the service published. */
  published: DomainEvent[]
  clock: { now: Date }
  /** `unknown` has the subjects of mails that the mail server refuses because their recipient does not exist. */
  faults: { isStoreDown: boolean; isMailDown: boolean; refusedMails: number; unknown: Set<string> }
  /** Headers with the client's address from the gateway. */
  from(address: string): Promise<Record<string, string>>
  /** Calls the service as a user with these claims; null for a guest. */
  call(who: Partial<UserClaims> | null, request: InjectOptions): Promise<LightMyRequestResponse>
  /** Calls the service as the gateway. */
  callInternally(url: string): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export const admin = { role: 'admin', username: 'meera' } as const
export const farmer = { role: 'farmer' } as const

/** The whole service with its own database; pictures and mails are in memory. */
export async function startInformationApp(
  mandiPrices: PriceSourceAddress | null = null,
): Promise<InformationApp> {
  const parts = await startServiceParts<InformationTables>({ schema: 'information', migrations })
  const mails: Mail[] = []
  const pictures = new Map<string, Buffer>()
  const published = await parts.published(topics.information)
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  const faults = { isStoreDown: false, isMailDown: false, refusedMails: 0, unknown: new Set<string>() }
  const app = await buildApp({
    ...parts.deps,
    store: memoryStore(pictures, () => faults.isStoreDown),
    mailer: {
      send: async (mail) => {
        if (faults.isMailDown) {
          faults.refusedMails += 1
          throw new Error('mail server is down')
        }
        if (faults.unknown.has(mail.subject)) throw new MailNotSent({ command: 'RCPT TO', responseCode: 550 })
        mails.push(mail)
      },
      close: async () => {},
    },
    supportEmail: 'support@boli.example',
    mandiPrices,
    now: () => clock.now,
  })
  await app.ready()
  return {
    ...{ app, storage: parts.storage, bus: parts.bus, mails, pictures, published, clock, faults },
    from: async (address) => ({
      [CLIENT_ADDRESS_HEADER]: address,
      [EDGE_TOKEN_HEADER]: await parts.serviceToken('gateway'),
    }),
    call: async (who, request) => app.inject(await parts.asUser(who, request)),
    callInternally: async (url) => app.inject(await parts.asService('gateway', { url })),
    close: () => parts.stop(app),
  }
}

/** A multipart request with text fields and, if given, a file, by default in `image`. */
export const form = (
  method: 'POST' | 'PATCH',
  url: string,
  ...sent: Parameters<typeof formOf>
): InjectOptions => ({ method, url, ...formOf(...sent) })

export const useInformation = (...given: Parameters<typeof startInformationApp>): InformationApp =>
  startedForFile(
    () => startInformationApp(...given),
    (information) => information.close(),
  )
