import { CLIENT_ADDRESS_HEADER, EDGE_TOKEN_HEADER, topics, type UserClaims } from '@boli/contracts'
import { type Mail, MailNotSent } from '@boli/mailer'
import { startedForFile } from '@boli/test-kit'
import { form as formOf } from '@boli/test-kit/form'
import { memoryStore } from '@boli/test-kit/memory-store'
import { startServiceParts } from '@boli/test-kit/service-parts'
import type { InjectOptions } from 'fastify'
import { buildApp, type InformationTables, migrations } from '../../src/index.ts'

export const admin = { role: 'admin', username: 'meera' } as const
export const farmer = { role: 'farmer' } as const

/** The whole service with its own database; pictures and mails are in memory. */
async function startInformationApp() {
  const parts = await startServiceParts<InformationTables>({ schema: 'information', migrations })
  const mails: Mail[] = []
  const pictures = new Map<string, Buffer>()
  const published = await parts.published(topics.information)
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  /** `unknown` has the subjects of mails that the mail server refuses because their recipient does not exist. */
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
    mandiPrices: null,
    now: () => clock.now,
  })
  await app.ready()
  return {
    ...{ app, storage: parts.storage, db: parts.storage.database.db, bus: parts.bus, mails, clock, faults },
    /** Objects by key. */
    pictures,
    /** The events that the service published. */
    published,
    /** Headers with the client's address from the gateway. */
    from: async (address: string) => ({
      [CLIENT_ADDRESS_HEADER]: address,
      [EDGE_TOKEN_HEADER]: await parts.serviceToken('gateway'),
    }),
    /** Calls the service as a user with these claims; null for a guest. */
    call: async (who: Partial<UserClaims> | null, request: InjectOptions) =>
      app.inject(await parts.asUser(who, request)),
    /** Calls the service as the gateway. */
    callInternally: async (url: string) => app.inject(await parts.asService('gateway', { url })),
    close: () => parts.stop(app),
  }
}
export type InformationApp = Awaited<ReturnType<typeof startInformationApp>>

/** A multipart request with text fields and, if given, a file, by default in `image`. */
export const form = (
  method: 'POST' | 'PATCH',
  url: string,
  ...sent: Parameters<typeof formOf>
): InjectOptions => ({ method, url, ...formOf(...sent) })

export const useInformation = (): InformationApp =>
  startedForFile(startInformationApp, (information) => information.close())
