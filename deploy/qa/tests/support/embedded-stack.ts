import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account, ReadyLine } from '@boli/dev'
import type { MarketAddress } from '@boli/market'

export interface EmbeddedStack extends ReadyLine {
  /** The output so far. */
  output(): string
  account(role: Account['role'], number?: number): Account
  /** Ctrl-C; resolves when all of it has ended. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataFolder: string
  flags?: readonly string[]
  environment?: Record<string, string>
  /** Presses Ctrl-C as soon as the output contains this text. */
  interruptAt?: string
}

const READY_WITHIN_MS = 400_000
const outsideServers = ['DATABASE_URL', 'KAFKA_BROKERS', 'REDIS_URL', 'S3_ENDPOINT', 'SMTP_URL']
const repository = join(import.meta.dirname, '..', '..', '..', '..')

/** A data folder that is removed with `remove`. */
export async function temporaryDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'boli-embedded-'))
  // When root runs the tests, Postgres runs as another user, who must have access.
  await chmod(parent, 0o755)
  return { path: join(parent, 'data'), remove: () => rm(parent, { recursive: true, force: true }) }
}

/**
 * Runs `npm start` on any free port, and waits for its ready line.
 * @throws with the whole output when it exits or is not ready in time.
 */
export async function startEmbedded(o: EmbeddedOptions): Promise<EmbeddedStack> {
  // A separate process group, so that Ctrl-C reaches all of it as from a terminal.
  const child = spawn('npm', ['start', '--', '--data', o.dataFolder, '--port', '0', ...(o.flags ?? [])], {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutOutsideServers(), ...o.environment },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // It has ended already.
    }
  }
  const ready = new Promise<ReadyLine>((resolve, reject) => {
    const late = setTimeout(() => {
      signal('SIGKILL')
      reject(new Error(`npm start was not ready in time:\n${output}`))
    }, READY_WITHIN_MS)
    const read = (text: string) => {
      const wasReached = o.interruptAt === undefined || output.includes(o.interruptAt)
      output += text
      if (!wasReached && output.includes(o.interruptAt ?? '')) signal('SIGINT')
      const line = /^\{"ready":true,.*\}$/m.exec(output)?.[0]
      if (!line) return
      clearTimeout(late)
      resolve(JSON.parse(line))
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    void exited.then((code) => {
      clearTimeout(late)
      reject(new Error(`npm start ended with ${code} before it was ready:\n${output}`))
    })
  })
  const line = await ready
  return {
    ...line,
    output: () => output,
    account: (role, number) => accountIn(line, role, number),
    stop: async () => {
      signal('SIGINT')
      const late = setTimeout(() => signal('SIGKILL'), 40_000)
      await exited
      clearTimeout(late)
    },
  }
}

/** The account of that role, in the order of the ready line. */
export function accountIn(
  { accounts }: Pick<ReadyLine, 'accounts'>,
  role: Account['role'],
  number = 0,
): Account {
  const found = accounts.filter((account) => account.role === role)[number]
  if (!found) throw new Error(`the stack has no ${role} number ${number}`)
  return found
}

/** This tests the embedded stack: servers configured for the test run must not be used. */
function withoutOutsideServers(): NodeJS.ProcessEnv {
  const environment = { ...process.env }
  for (const name of ['NODE_ENV', 'VITEST']) delete environment[name]
  // Empty rather than absent, so that a .env file does not set them again.
  for (const name of outsideServers) environment[name] = ''
  return environment
}

/** The address at which people of a stack sign up. */
export function marketOf({ url, mailbox }: Pick<ReadyLine, 'url' | 'mailbox'>): MarketAddress {
  return { url, mailbox: mailbox ?? '' }
}
