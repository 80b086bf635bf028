import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DomainEvent, ExchangedSession, ServiceName, SessionEndedMessage } from '@boli/contracts'
import { EXCHANGE_PATH, KEY_EXCHANGE_PATH, liveChannels, topics } from '@boli/contracts'
import { workOffJobs } from '@boli/database'
import { createUserTokenVerifier } from '@boli/http-kit'
import { createFolderObjectStore } from '@boli/object-store/folder'
import { createMailCollector, eventually, startedForFile } from '@boli/test-kit'
import { createClock } from '@boli/test-kit/clock'
import { startServiceParts } from '@boli/test-kit/service-parts'
import { sql } from 'kysely'
import { passkeySiteOf } from '../../src/config.ts'
import { mailQueue } from '../../src/features/send-mails.ts'
import type { IdentityConfig, IdentityOptions, IdentityTables } from '../../src/index.ts'
import { buildApp, defaultLimits, generateSigningKeys, migrations, publicKeysOf } from '../../src/index.ts'
import type { HashCost } from '../../src/security/password-hasher.ts'
import { type Account, anAccount, Browser } from './browser.ts'

export const firstAdmin = { email: 'admin@boli.example', username: 'admin', password: 'Admin7boli!' }

/** The production cost would make each sign-up and sign-in of the tests slow. */
const QUICK_HASHES: HashCost = { memoryCost: 64, timeCost: 1 }

/** Starts identity with its own database and with test doubles that the test can control. */
export async function startIdentity(
  overrides: Partial<IdentityConfig> = {},
  deps: Partial<IdentityOptions> = {},
) {
  const parts = await startServiceParts<IdentityTables>({ schema: 'identity', migrations })
  const { storage, bus, live } = parts
  const folder = await mkdtemp(join(tmpdir(), 'identity-'))
  const mailbox = createMailCollector()
  const clock = createClock()
  const events = await parts.published(topics.users)
  const liveMessages: SessionEndedMessage[] = []
  await live.subscribe(liveChannels.sessions, (message) => liveMessages.push(message as SessionEndedMessage))

  const signingKeys = overrides.signingKeys ?? (await generateSigningKeys())
  const config: IdentityConfig = {
    isCookieSecure: false,
    signingKeys,
    codeSecret: 'the key of the codes in these tests',
    publicUrl: 'https://boli.example',
    firstAdmin: null,
    exceptedAdminEmail: overrides.firstAdmin?.email ?? null,
    secondFactorKeys: [randomBytes(32)],
    passkeySite: passkeySiteOf('https://boli.example'),
    passwordPolicy: 'specification',
    hashConcurrency: 2,
    limits: { ...defaultLimits, registrationsPerHour: 1_000 },
    ...overrides,
  }
  const identityDeps: IdentityOptions = {
    ...parts.deps,
    mailer: mailbox,
    store: createFolderObjectStore({ path: folder }),
    userTokens: createUserTokenVerifier({ keys: publicKeysOf(signingKeys) }),
    config,
    now: clock.now,
    hashCost: QUICK_HASHES,
    readOpenBusiness: async () => false,
    ...deps,
  }
  let app = await buildApp(identityDeps)
  await app.ready()

  /** Sends a body to an internal route, as another service does. */
  async function askAs(by: ServiceName, url: string, payload: object) {
    return app.inject(await parts.asService(by, { method: 'POST', url, payload }))
  }
  const exchange = (sessionId: string, isBackground = false) =>
    askAs('gateway', EXCHANGE_PATH, { sessionId, isBackground })

  const sendMails = () => workOffJobs(mailQueue({ ...identityDeps, now: clock.now }), identityDeps)

  /** Ends the process and starts another one over the same database. */
  async function restart(): Promise<void> {
    await app.close()
    app = await buildApp(identityDeps)
    await app.ready()
  }

  /** Resolves once no mail is due or being sent, in total or to one address. */
  async function untilMailsAreSent(address?: string): Promise<void> {
    await eventually(async () => {
      await sendMails()
      // Personal content waits for the code of a new address, possibly for ever.
      const { rows } = await sql`
        select from mails join users on users.id = user_id
        where sent_at is null and (due_at <= ${clock.now()} or attempts > 0)
          and (is_verified or to_address is not null)
          and (${address === undefined} or ${address ?? ''} in (users.email, to_address))
      `.execute(storage.database.db)
      if (rows.length > 0) throw new Error(`${rows.length} mails are not sent`)
    })
  }
  const edge = {
    async exchange(sessionId: string): Promise<ExchangedSession | null> {
      const answer = await exchange(sessionId)
      return answer.statusCode === 200 ? answer.json().data : null
    },
    vouch: () => parts.serviceToken('gateway'),
  }
  const browser = (userAgent?: string) => new Browser(app, edge, userAgent)

  return {
    get app() {
      return app
    },
    config,
    deps: identityDeps,
    db: storage.database.db,
    clock,
    mailbox,
    events,
    askAs,
    exchange,
    /** The session of an API key, or the code of the refusal. */
    async exchangeKey(key: string): Promise<ExchangedSession | string> {
      const answer = await askAs('gateway', KEY_EXCHANGE_PATH, { key })
      return answer.statusCode === 200 ? answer.json().data : answer.json().code
    },
    /** A browser behind the edge: it stores the cookie and exchanges it for a token at each call. */
    browser,
    /** The token and the claims of a browser's session. */
    async sessionOf({ sessionId }: Browser): Promise<ExchangedSession> {
      return (await exchange(sessionId ?? '')).json().data
    },
    /** Whether a browser's session, or an earlier one of it, has not ended. */
    async isAlive({ sessionId }: { sessionId: string | null }) {
      return (await exchange(sessionId ?? '')).statusCode === 200
    },
    /** Signs in by e-mail, in a new browser. */
    signIn: ({ email, password }: Pick<Account, 'email' | 'password'>, given = password) =>
      browser().post('/user/login', { input: email, password: given }),
    /** What the audit has about one user, in the order of the log. */
    actionsOn: (userId: string) =>
      storage.database.db
        .selectFrom('admin_actions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('sequence')
        .execute(),
    /** A browser signed in as the first administrator. */
    async asAdmin() {
      const signedIn = browser()
      await signedIn.signIn(firstAdmin)
      return signedIn
    },
    /** A browser signed in with a new account, whose e-mail is confirmed by default. */
    async signedIn(overrides: Partial<Account> & { isVerified?: boolean } = {}) {
      const { isVerified = true, ...of } = overrides
      const account = anAccount(of)
      const signedIn = browser()
      const user = await signedIn.register(account)
      if (isVerified) {
        const code = await mailbox.codeFor(account.email)
        const verified = await signedIn.post('/user/verify-email', { code })
        if (verified.status !== 200) throw new Error('the e-mail could not be confirmed')
      }
      return { browser: signedIn, account, userId: user._id }
    },
    /** Messages to the edges about one user so far, once there are at least as many. */
    edgeMessagesOf(userId: string, atLeast: number) {
      return eventually(() => {
        const of = liveMessages.filter((message) => message.userId === userId)
        if (of.length < atLeast) throw new Error(`${of.length} of ${atLeast} messages`)
        return of
      })
    },
    /** Events about one user so far, once there are at least as many. */
    eventsOf(userId: string, atLeast: number) {
      return eventually(() => {
        const of = events.filter(({ subject }) => subject === userId)
        if (of.length < atLeast) throw new Error(`${of.length} of ${atLeast} events`)
        return of
      })
    },
    /** Resolves once identity has handled events of another service. */
    consume: (...events: DomainEvent[]) => bus.publish(topics.auctions, events),
    consumeInformation: (...events: DomainEvent[]) => bus.publish(topics.information, events),
    consumeExports: (...events: DomainEvent[]) => bus.publish(topics.exports, events),
    consumeDeals: (...events: DomainEvent[]) => bus.publish(topics.deals, events),
    /** Sends the mails that are due by the test's clock; the service's own sender may be running too. */
    sendMails,
    /** All mails to an address so far, in their order, once no mail to it is due or being sent. */
    async mailsTo(address: string) {
      await untilMailsAreSent(address)
      return mailbox.mails.filter(({ to }) => to === address)
    },
    untilMailsAreSent,
    /** Clears all mails, including one that the service's own sender may still be sending. */
    async forgetMails() {
      await untilMailsAreSent()
      mailbox.mails.length = 0
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
    async stop() {
      await parts.stop(app)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestIdentityApp = Awaited<ReturnType<typeof startIdentity>>

export const useIdentity = (...given: Parameters<typeof startIdentity>): TestIdentityApp =>
  startedForFile(
    () => startIdentity(...given),
    (identity) => identity.stop(),
  )
