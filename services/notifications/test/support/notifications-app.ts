import { randomBytes } from 'node:crypto'
import type { DomainEvent, NotificationPreferences, RecipientAccount, UserClaims } from '@boli/contracts'
import { createEvent, newId, topics } from '@boli/contracts'
import { workOffJobs } from '@boli/database'
import { createSecretBox } from '@boli/http-kit'
import { createMailCollector, eventually, startedForFile } from '@boli/test-kit'
import { createClock } from '@boli/test-kit/clock'
import { startServiceParts } from '@boli/test-kit/service-parts'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { mailQueue } from '../../src/channels/mail/mail-queue.ts'
import { createWebhookReceivers } from '../../src/channels/webhook/receivers.ts'
import type { NotificationsOptions } from '../../src/deps.ts'
import { buildApp, migrations, type NotificationsTables } from '../../src/index.ts'
import { recipientOf } from '../../src/recipients.ts'

/** The whole service with its own database; identity is a stub that knows the users created here. */
export async function startNotifications({
  push = null,
  webhooks = createWebhookReceivers({ allowsOwnMachine: true }),
}: Partial<Pick<NotificationsOptions, 'push' | 'webhooks'>> = {}) {
  const parts = await startServiceParts<NotificationsTables>({ schema: 'notifications', migrations })
  const { storage, bus, live } = parts
  const mailbox = createMailCollector()
  const clock = createClock()
  const people = new Map<string, RecipientAccount>()
  const identity = { isDown: false }
  const { db } = storage.database
  // A test's clock is fixed at a time before the schema was created.
  const at = new Date(0)
  await db.updateTable('beginning').set({ at }).execute()
  const secretKeys = [randomBytes(32), randomBytes(32)]
  const deps: NotificationsOptions = {
    ...parts.deps,
    mailer: mailbox,
    readRecipients: async (ids) => {
      if (identity.isDown) throw new Error('identity is away')
      const known = ids.flatMap((id) => people.get(id) ?? [])
      return new Map(known.map((recipient) => [recipient.userId, recipientOf(recipient)]))
    },
    publicUrl: 'https://boli.example',
    push,
    webhooks,
    secrets: createSecretBox(secretKeys),
    now: clock.now,
  }
  let app = await buildApp(deps)
  await app.ready()
  const sendMails = () => workOffJobs(mailQueue({ ...deps, now: clock.now }), deps)

  /** Resolves once no mail is due or being sent, in total or to one address. */
  async function untilMailsAreSent(address?: string): Promise<void> {
    const recipients = [...people.values()].filter(({ isVerified }) => isVerified)
    const wanted = address === undefined ? recipients : recipients.filter(({ email }) => email === address)
    const ids = wanted.map(({ userId }) => userId)
    if (ids.length === 0) return
    await eventually(async () => {
      await sendMails()
      const left = await db
        .selectFrom('deliveries')
        .select('id')
        .where('user_id', 'in', ids)
        .where('sent_at', 'is', null)
        .where((where) => where.or([where('due_at', '<=', clock.now()), where('attempts', '>', 0)]))
        .execute()
      if (left.length > 0) throw new Error(`${left.length} mails are not sent`)
    })
  }

  /** Ends the process and starts another one over the same database. */
  async function restart(): Promise<void> {
    await app.close()
    app = await buildApp(deps)
    await app.ready()
  }

  /** As a recipient, who is a buyer, or with these claims; null for a guest. */
  async function call(who: Partial<UserClaims> | null, request: InjectOptions, sessionKey = 'session') {
    return app.inject(await parts.asUser(who && { role: 'business', sessionKey, ...who }, request))
  }

  return {
    get app() {
      return app
    },
    ...{ deps, db, bus, live, clock, mailbox, people, identity, sendMails, untilMailsAreSent, storage },
    /** Encrypts with a key before the current one. */
    earlierSecrets: createSecretBox(secretKeys.slice(1)),
    /** A user known to identity. */
    aPerson(of: Partial<RecipientAccount> = {}): RecipientAccount {
      const userId = newId()
      const username = `person${userId.slice(-6)}`
      const recipient: RecipientAccount = {
        ...{ userId, username, fullname: username, email: `${username}@boli.example` },
        ...{ phone: null, language: 'en' as const, isVerified: true, ...of },
      }
      people.set(userId, recipient)
      return recipient
    },
    /** Publishes the deletion of the account, as identity does. */
    async deletePerson(userId: string): Promise<void> {
      people.delete(userId)
      const data = { userId, deletedAt: clock.now().toISOString() }
      const about = { source: '/identity', subject: userId, version: 9, time: data.deletedAt }
      await bus.publish(topics.users, [createEvent({ type: 'user-deleted', ...about, data })])
    },
    /** Resolves once the service has handled events of auctions. */
    consume: (...events: DomainEvent[]) => bus.publish(topics.auctions, events),
    call,
    /** Changes a user's preferences, as their profile does. */
    async prefer(who: RecipientAccount, change: (wanted: NotificationPreferences) => void) {
      const url = '/api/v1/notifications/preferences'
      const wanted: NotificationPreferences = (await call(who, { url })).json().data
      change(wanted)
      const saved = await call(who, { method: 'PUT', url, payload: wanted })
      expect([saved.statusCode, saved.json().data]).toEqual([200, wanted])
    },
    /** All mails to an address so far, in their order, once no mail to it is due or being sent. */
    async mailsTo(address: string) {
      await untilMailsAreSent(address)
      return mailbox.mails.filter(({ to }) => to === address)
    },
    /** Clears all mails, including one that the service's own sender may still be sending. */
    async forgetMails() {
      await untilMailsAreSent()
      mailbox.mails.length = 0
    },
    /** Another instance of the service on the same database, with a bus that delivers what the test chooses. */
    async startAnother(withBus: NotificationsOptions['bus']) {
      const database = storage.connect('another')
      const another = await buildApp({ ...deps, bus: withBus, database })
      await another.ready()
      return {
        async stop() {
          await another.close()
          await database.close()
        },
      }
    },
    restart,
    /**
     * Resolves once every due mail was tried and no try is under way. Only then may a test move the clock past the
     * lease of a try, or let refused mails pass: otherwise a busy sender could send the same mail again.
     */
    async untilTried() {
      await sendMails()
      await restart()
    },
    stop: () => parts.stop(app),
  }
}

export type NotificationsTestBed = Awaited<ReturnType<typeof startNotifications>>

export const useNotifications = (...given: Parameters<typeof startNotifications>): NotificationsTestBed =>
  startedForFile(
    () => startNotifications(...given),
    (bed) => bed.stop(),
  )
