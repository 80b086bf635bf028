import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AuctionsTables } from '@boli/auctions'
import { type ServiceName, serviceNames } from '@boli/contracts'
import type { Database } from '@boli/database'
import { databaseUrlVariables } from '@boli/dev/database-urls'
import { bundle } from '@boli/docker/bundle'
import { startMailbox } from '@boli/mailer/mailbox'
import type { MarketAddress } from '@boli/market'
import {
  addressesOf,
  commonEnvironment,
  createSystemDatabase,
  findServers,
  type OutsideServers,
  startService,
  startSystem,
} from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import type { OwnPostgres } from '@boli/test-kit/parts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { openSchema } from '../open-schema.ts'

const repository = resolve(import.meta.dirname, '../../../../..')

export interface SystemOptions {
  postgres: Pick<OwnPostgres, 'url' | 'pid'>
  /** A folder with a bundle of each service; null runs the sources. */
  bundles: string | null
  /** Stops it. */
  endings: AsyncDisposableStack
  say(line: string): void
  /** A folder for a CPU profile of each service. */
  profile?: string | null
  /** Settings of the services that differ from the defaults. */
  settings?: Readonly<Record<string, string>>
}

export interface RunningSystem extends MarketAddress {
  /** URL for sockets. */
  realtime: string
  /** The schema of auctions, without time limits. */
  auctions: Database<AuctionsTables>
  /** Its Node processes, and those of its servers that are our own. */
  processes: WatchedProcesses
}

/** Bundles the services as in the image. @returns the folder, which is removed at the end. */
export async function bundled(o: Pick<SystemOptions, 'say' | 'endings'>): Promise<string> {
  o.say('bundling the services …')
  const folder = await temporaryFolder('boli-bundles-', o.endings)
  await bundle(repository, folder)
  return folder
}

async function temporaryFolder(prefix: string, endings: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  endings.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** CPU weights of the compose files' containers, as nice values: each step up gives a process a fifth less CPU. */
const niceOf: Partial<Record<ServiceName, number>> = {
  ...{ identity: 3, information: 7, deals: 7, notifications: 7, analytics: 7 },
}

/** Arguments of Node for a CPU profile. */
const profiled = (folder: string | null = null, name = '') =>
  folder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${join(resolve(folder), name)}`]

async function openDatabase({ postgres, endings }: SystemOptions, name: string) {
  const database = await createSystemDatabase(postgres.url, name)
  endings.defer(database.drop)
  const auctions = openSchema<AuctionsTables>(database.urls.auctions, 'auctions', endings)
  return { database, auctions }
}

/**
 * Each service as a separate process, over Kafka and Redis.
 * @param o.instances Those that run, among them auctions; by default one of each. @param o.pictures Their store.
 */
export async function startWholeSystem(
  o: SystemOptions &
    Pick<Parameters<typeof startSystem>[0], 'instances'> & { pictures?: OutsideServers['s3'] },
): Promise<RunningSystem> {
  const { postgres, bundles, profile, endings } = o
  o.say('starting Kafka, Redis and the services …')
  const parts = await findServers('kafka', 'redis')
  endings.defer(parts.stop)
  const { database, auctions } = await openDatabase(o, 'boli')
  const system = await startSystem({
    servers: { postgresUrl: postgres.url, ...addressesOf(parts), s3: o.pictures ?? null },
    ...{ database, bundles, environment: o.settings ?? {} },
    ...(o.instances ? { instances: o.instances } : {}),
    // The heap limit that V8 derives from a container's 512 MB, and the option of the image's entry point.
    nodeArgumentsOf: async (name) => [
      ...['--max-old-space-size=256', '--max-semi-space-size=16'],
      ...profiled(profile, name),
    ],
  })
  endings.defer(system.stop)
  for (const service of serviceNames)
    for (const running of system.instancesOf(service)) await weigh(running.pid(), niceOf[service] ?? 0)
  const { kafka, redis } = parts
  const ownServers = Object.entries({ kafka, redis }).flatMap(([name, part]) =>
    'pid' in part && typeof part.pid === 'function' ? [[name, part.pid()]] : [],
  )
  const urlOf = (service: ServiceName) => system.instancesOf(service)[0]?.url ?? ''
  return {
    ...{ auctions, mailbox: system.mailbox, url: urlOf('gateway'), realtime: urlOf('realtime') },
    processes: { ...system.pids(), postgres: postgres.pid(), ...Object.fromEntries(ownServers) },
  }
}

/** Sets the nice value of all threads of a process; threads that they start inherit it. */
async function weigh(pid: number, nice: number): Promise<void> {
  for (const thread of await readdir(`/proc/${pid}/task`)) setPriority(Number(thread), nice)
}

/** The whole product in one process beside Postgres, as deploy/ops/docker/small.yml runs it. */
export async function startSmallSystem(o: SystemOptions): Promise<RunningSystem> {
  const { postgres, endings } = o
  o.say('starting all services in one process …')
  const folder = await temporaryFolder('boli-small-', endings)
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  endings.defer(mailbox.stop)
  const { database, auctions } = await openDatabase(o, 'boli_small')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const boli = await startService({
    name: 'boli',
    program: o.bundles ? join(o.bundles, 'boli.mjs') : join(repository, 'deploy', 'dev', 'src', 'boli.ts'),
    port,
    environment: {
      ...(await commonEnvironment()),
      ...databaseUrlVariables(database.urls),
      DATABASE_MAX_CONNECTIONS: '4',
      SMTP_URL: mailbox.smtpUrl,
      PICTURES_FOLDER: join(folder, 'pictures'),
      PUBLIC_URL: url,
      ...o.settings,
    },
    logFile: join(folder, 'boli.log'),
    // As in deploy/ops/docker/small.yml.
    nodeArguments: ['--max-old-space-size=320', '--max-semi-space-size=8', ...profiled(o.profile)],
  })
  endings.defer(async () => void (await boli.stop()))
  return {
    ...{ auctions, url, realtime: url, mailbox: mailbox.url },
    processes: { boli: boli.pid(), postgres: postgres.pid() },
  }
}
