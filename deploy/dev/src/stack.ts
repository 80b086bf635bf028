import { writeFile } from 'node:fs/promises'
import { createAdapters, type OutsideServers, readOutsideServers } from './adapters.ts'
import type { StackOptions } from './args.ts'
import { buildWeb } from './build-web.ts'
import { openDataFolder } from './data-folder.ts'
import { openDatabases, provisionSchemas } from './databases.ts'
import { buildMarket } from './demo/market.ts'
import { environmentOfServices } from './environment.ts'
import { openLog } from './log.ts'
import { holdPortFrom } from './ports.ts'
import { startPostgres } from './postgres/server.ts'
import type { Account } from './ready-line.ts'
import { openSecrets } from './secrets.ts'
import { startServices } from './services.ts'
import { StartupProblem } from './startup-problem.ts'

export type RunningStack = Awaited<ReturnType<typeof startStack>>

export interface StackHooks {
  /** Receives progress messages. */
  onProgress(line: string): void
  /** Called when something that the stack needs has failed. */
  onCrash(reason: string): void
  signal: AbortSignal
}

/**
 * Starts the whole product in this process, including replacements for missing servers.
 * @throws {StartupProblem} with a message for the user; then nothing is left running.
 */
export async function startStack(options: StackOptions, hooks: StackHooks) {
  const endings = new AsyncDisposableStack()
  const stop = () => endings.disposeAsync()
  try {
    return { ...(await bringUp(options, hooks, endings)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function bringUp(options: StackOptions, hooks: StackHooks, endings: AsyncDisposableStack) {
  const { signal, onProgress } = hooks
  const outside = readOutsideServers()
  if (options.isFresh && outside.DATABASE_URL) {
    throw new StartupProblem(
      '--fresh does not empty the server in DATABASE_URL: drop its schemas yourself, or start without DATABASE_URL.',
    )
  }
  const folder = await openDataFolder(options.dataFolder, options.isFresh)
  endings.defer(() => folder.release())
  const logFile = folder.at('logs', 'boli.log')
  const logger = openLog(logFile, signal)
  const hasDemo = decideOnDemo(options, outside, hooks)
  const secrets = await openSecrets(folder.at('secrets.json'), process.env, hasDemo)

  const host = process.env.HOST || '127.0.0.1'
  const heldPort = await holdPortFrom(options.port, host)
  endings.defer(() => heldPort.release())
  const { port } = heldPort
  if (options.port !== 0 && port !== options.port)
    onProgress(`Port ${options.port} is taken: Boli is on port ${port} instead.`)
  const url = outside.PUBLIC_URL?.replace(/\/+$/, '') || `http://localhost:${port}`

  // The pages are built while Postgres starts; if one fails, the other must be cleaned up.
  const building = buildWeb({
    signal,
    onBuild: () => onProgress('Building the pages (when their sources changed) …'),
  })
  building.catch(() => {})
  const password = secrets.databasePassword
  const embedded = { folder: folder.at('postgres'), password, logger, ...hooks }
  const adminUrl = outside.DATABASE_URL || (await startPostgres(embedded, endings))
  endings.defer(() => Promise.allSettled([building]).then(() => {}))
  signal.throwIfAborted()
  const urls = await provisionSchemas(adminUrl, {
    ...{ rolePrefix: outside.DATABASE_ROLE_PREFIX, password },
    changesPassword: !outside.DATABASE_URL || outside.CHANGE_DATABASE_PASSWORDS,
  })
  const databases = await openDatabases(urls, logger, endings)
  // For the operator's commands: DATABASE_URL_FILE=….
  for (const service of ['identity', 'information'] as const)
    await writeFile(folder.at(`${service}-database-url`), urls[service], { mode: 0o600 })
  const mailboxPort = options.port === 0 ? 0 : port + 1
  const picturesFolder = folder.at('pictures')
  const adapters = await createAdapters({ outside, logger, picturesFolder, mailboxPort }, endings)
  const webRoot = await building
  signal.throwIfAborted()

  onProgress('Starting the services …')
  const environment = environmentOfServices(process.env, { secrets, publicUrl: url, hasDemo })
  const listening = { host, port: heldPort, metricsPort: outside.METRICS_PORT }
  await startServices({ ...adapters, databases, environment, logger, webRoot, ...listening }, endings)
  signal.throwIfAborted()

  const { mailbox } = adapters
  const accounts: Account[] = [{ ...secrets.admin, role: 'admin' }]
  if (hasDemo) {
    const market = { url: `http://127.0.0.1:${port}`, mailbox: mailbox ?? '', databases, signal, onProgress }
    accounts.push(...(await buildMarket({ ...market, password: secrets.demoPassword, admin: secrets.admin })))
  }
  return { url, mailbox, accounts, hasDemo, dataFolder: folder.path, logFile }
}

/** An external database may hold real data: demo accounts are created only on request. */
function decideOnDemo({ hasDemo }: StackOptions, outside: OutsideServers, hooks: StackHooks): boolean {
  if (!(hasDemo ?? !outside.DATABASE_URL)) return false
  if (!outside.SMTP_URL || outside.MAILBOX_URL) return true
  hooks.onProgress(
    'No demo: its accounts confirm their e-mail addresses, and with SMTP_URL that needs MAILBOX_URL (a Mailpit) as well.',
  )
  return false
}
