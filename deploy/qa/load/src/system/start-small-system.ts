import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startMailbox } from '@boli/mailer/mailbox'
import { commonEnvironment, createSystemDatabase, startService } from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import { warningsIn } from './service-log.ts'
import { readMetrics } from './service-metrics.ts'
import type { RunningSystem, SystemOptions } from './start-system.ts'

const source = join(import.meta.dirname, '..', '..', '..', '..', 'dev', 'src', 'boli.ts')
/** As in deploy/ops/docker/small.yml. */
const nodeOptions = ['--max-old-space-size=320', '--max-semi-space-size=4']

/** The whole product in one process beside Postgres, as deploy/ops/docker/small.yml runs it. */
export async function startSmallSystem(
  o: Pick<SystemOptions, 'bundles' | 'settings'> & { postgresUrl: string; profile?: string | null },
): Promise<RunningSystem> {
  const endings: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'boli-small-'))
    endings.push(() => rm(folder, { recursive: true, force: true }))
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
    endings.push(mailbox.stop)
    const database = await createSystemDatabase(o.postgresUrl, 'boli_small')
    endings.push(database.drop)
    const [port, metricsPort] = [await findFreePort(), await findFreePort()]
    const url = `http://127.0.0.1:${port}`
    const databaseUrls = Object.entries(database.urls).map(([schema, address]) => [
      `${schema.toUpperCase()}_DATABASE_URL`,
      address,
    ])
    const boli = await startService({
      name: 'boli',
      program: o.bundles ? join(o.bundles, 'boli.mjs') : source,
      port,
      environment: {
        ...(await commonEnvironment()),
        ...Object.fromEntries(databaseUrls),
        METRICS_PORT: String(metricsPort),
        DATABASE_MAX_CONNECTIONS: '4',
        SMTP_URL: mailbox.smtpUrl,
        PICTURES_FOLDER: join(folder, 'pictures'),
        PUBLIC_URL: url,
        ...o.settings,
      },
      logFile: join(folder, 'boli.log'),
      nodeArguments: o.profile
        ? [...nodeOptions, '--cpu-prof', `--cpu-prof-dir=${resolve(o.profile)}`]
        : nodeOptions,
    })
    endings.push(boli.stop)
    return {
      gateway: url,
      realtime: url,
      auctionsDatabaseUrl: database.urls.auctions,
      mailbox: mailbox.url,
      pids: { boli: boli.pid() },
      metrics: () => readMetrics(`http://127.0.0.1:${metricsPort}/metrics/auctions`),
      warnings: async () => warningsIn(await boli.log()).map((warning) => `boli: ${warning}`),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
