import { setTimeout as delay } from 'node:timers/promises'
import { type AuctionsTables, buildApp } from '@boli/auctions'
import { newTrustKey, parseTrustKeys } from '@boli/auctions/trust-keys'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens } from '@boli/http-kit'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import pg from 'pg'
import { believeAnyone, noPictures, openSchema, silentLogger } from '../service-parts.ts'
import type { ListCall } from './list-calls.ts'

/**
 * One long pause of the event loop, such as building the service on a busy machine, makes it shed load until its next
 * look a second later. Nothing but this command calls it, so that such refusals say nothing about lists.
 */
const SHEDDING_MS = 1_500
const MAX_TRIES = 5

export interface ServiceUnderTest {
  /** Called again while the service sheds load. @throws when the answer is no success. */
  call(call: ListCall): Promise<{ ms: number; rows: number }>
  stop(): Promise<void>
}

/**
 * The auctions service in this process: a call passes everything from the route to the database and back, and
 * no network. @param onNotice hears what the server remarks on its connections.
 */
export async function startServiceUnderTest(
  databaseUrl: string,
  onNotice: (notice: string) => void = () => {},
): Promise<ServiceUnderTest> {
  const database = openSchema<AuctionsTables>(databaseUrl, 'auctions', { applicationName: 'lists' })
  database.pool.on('connect', (client) => client.on('notice', ({ message }) => onNotice(message ?? '')))
  const bus = createInProcessEventBus({ logger: silentLogger })
  const app = await buildApp({
    logger: silentLogger,
    database,
    bus,
    live: createInProcessLiveChannel(),
    store: noPictures,
    trustKeys: parseTrustKeys(newTrustKey()),
    serviceTokens: createServiceTokens({ secret: 'lists'.repeat(7), self: 'auctions' }),
    userTokens: believeAnyone,
  })
  await app.ready()
  async function answerTo({ path, caller }: ListCall, tries = MAX_TRIES) {
    const headers = caller ? { authorization: `Bearer ${JSON.stringify(caller)}` } : {}
    const beganMs = performance.now()
    const response = await app.inject({ method: 'GET', url: path, headers })
    const ms = performance.now() - beganMs
    if (response.statusCode !== 503 || tries === 1) return { response, ms }
    await delay(SHEDDING_MS)
    return answerTo({ path, caller }, tries - 1)
  }
  return {
    async call(call) {
      const { response, ms } = await answerTo(call)
      if (response.statusCode !== 200) throw new Error(`GET ${call.path} was answered ${response.body}`)
      const { data } = response.json()
      return { ms, rows: Array.isArray(data) ? data.length : 1 }
    },
    async stop() {
      await app.close()
      await bus.close()
      await database.close()
    },
  }
}

/** Statements quicker than this are not what makes a call slow. */
const INTERESTING_MS = 1

/** The plans by which Postgres ran what a call asked of it, with times and rows, by its own auto_explain. */
export async function explainCalls(
  o: { adminUrl: string; serviceUrl: string },
  calls: readonly ListCall[],
): Promise<string[][]> {
  const role = new URL(o.serviceUrl).username
  const settings = {
    session_preload_libraries: `'auto_explain'`,
    'auto_explain.log_min_duration': INTERESTING_MS,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_level': 'notice',
  }
  const admin = new pg.Client({ connectionString: o.adminUrl })
  await admin.connect()
  await admin.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await admin.query(`alter role ${role} set ${name} = ${value}`)
  await admin.end()

  let heard: string[] = []
  const service = await startServiceUnderTest(o.serviceUrl, (notice) => heard.push(notice))
  const plans: string[][] = []
  for (const call of calls) {
    heard = []
    await service.call(call)
    plans.push(heard)
  }
  await service.stop()
  return plans
}
