import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../../../..')
export const environmentFile = join(repository, '.env')

/** Something that an operator must know in a sentence; the message is printed alone. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem'
}

export interface Call {
  /** Read as standard input. */
  from?: string
  /** Takes standard output, readable by its owner only. */
  to?: string
  /** Killed after this time; unlimited otherwise. */
  withinMs?: number
  /** Variables that go before `.env`. */
  environment?: Record<string, string>
}

/**
 * Runs docker beside docker-compose.yml and `.env`.
 * @returns what it printed, trimmed; empty where it went to a file.
 * @throws {OperatorProblem} with the end of what it said of its failure.
 */
export function docker(
  parameters: readonly string[],
  { from, to, withinMs, environment }: Call = {},
): string {
  const input = from === undefined ? null : openSync(from, 'r')
  const output = to === undefined ? null : openSync(to, 'w', 0o600)
  try {
    const { status, stdout, stderr, error } = spawnSync('docker', [...parameters], {
      cwd: repository,
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      stdio: [input ?? 'ignore', output ?? 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
      ...(withinMs === undefined ? {} : { timeout: withinMs, killSignal: 'SIGKILL' }),
    })
    if (error && 'code' in error && error.code === 'ETIMEDOUT') {
      throw new OperatorProblem(`no answer within ${Number(withinMs) / 1000} s`)
    }
    if (error) throw new OperatorProblem(`docker cannot be started: ${error.message}`)
    if (status !== 0) {
      const said = stderr.trim().split('\n').slice(-5).join('\n')
      throw new OperatorProblem(`docker ${parameters.slice(0, 6).join(' ')} … failed:\n${said}`)
    }
    return stdout?.trim() ?? ''
  } finally {
    for (const file of [input, output]) if (file !== null) closeSync(file)
  }
}

/** Runs compose with `.env` of the repository, which compose looks for elsewhere where the shell sets COMPOSE_FILE. */
export function compose(parameters: readonly string[], call: Call = {}): string {
  const environment = existsSync(environmentFile) ? ['--env-file', environmentFile] : []
  return docker(['compose', ...environment, ...parameters], call)
}

/** Asks the database `boli` in its own container, as its administrator. */
export function query(sql: string, database = 'boli', call: Call = {}): string {
  const psql = ['psql', '--username', 'postgres', '--dbname', database, '--no-align', '--tuples-only']
  return compose(['exec', '-T', 'postgres', ...psql, '--set', 'ON_ERROR_STOP=1', '--command', sql], call)
}

interface ComposedService {
  image: string
  environment: Record<string, string | null>
  ports: { host_ip?: string; published?: string }[]
  /** Absent for jobs, which end. */
  restart?: string
}

export interface Composition {
  project: string
  /** All services in one process. */
  isSmall: boolean
  services: Record<string, ComposedService>
  /** Names of volumes as Docker knows them. */
  volumes: Record<string, string>
}

/** What compose would run, with `.env` and every overlay. */
export function readComposition(call: Call = {}): Composition {
  const config = JSON.parse(compose(['config', '--format', 'json'], call)) as {
    name: string
    services: Record<string, Partial<ComposedService>>
    volumes: Record<string, { name: string }>
  }
  const services = Object.entries(config.services).map(([name, service]) => [
    name,
    { image: '', environment: {}, ports: [], ...service },
  ])
  return {
    project: config.name,
    isSmall: 'boli' in config.services,
    services: Object.fromEntries(services),
    volumes: Object.fromEntries(Object.entries(config.volumes).map(([key, { name }]) => [key, name])),
  }
}

/** The programs that keep running, in the order of an upgrade: the one that people reach comes last. */
export function ownServices({ services }: Composition): string[] {
  const own = Object.entries(services).filter(
    ([, { environment }]) => environment.ROLE && environment.ROLE !== 'setup',
  )
  const names = own.map(([name]) => name)
  return [...names.filter((name) => name !== 'gateway'), ...names.filter((name) => name === 'gateway')]
}

/** Runs a command of an operator: its problems are a sentence and code 1. */
export async function runCommand(command: (parameters: string[]) => Promise<void> | void): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof OperatorProblem ? error.message : error)
    process.exitCode = 1
  }
}
