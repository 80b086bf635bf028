import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../../../..')
/** One file, by the variable of Docker Compose if it is set. */
export const environmentFile = process.env.COMPOSE_ENV_FILES || join(repository, '.env')

/** A problem to report to the operator; only the message is printed. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem'
}

export interface Call {
  /** The file for standard input. */
  from?: string
  /** The file for standard output, readable by its owner only. */
  to?: string
  /** The command is killed after this time; default: unlimited. */
  withinMs?: number
  /** Variables that take precedence over `.env`. */
  environment?: Record<string, string>
}

/**
 * Runs docker in the folder of docker-compose.yml and `.env`.
 * @returns its trimmed output; empty if it was written to a
 * file.
 * @throws {OperatorProblem} with the end of its error output.
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

/** Runs compose with the `.env` of the repository, since compose searches elsewhere when the shell sets COMPOSE_FILE. */
export function compose(parameters: readonly string[], call: Call = {}): string {
  const environment = existsSync(environmentFile) ? ['--env-file', environmentFile] : []
  return docker(['compose', ...environment, ...parameters], call)
}

/** Queries the database `boli` in its container, as its administrator. */
export function query(sql: string, database = 'boli', call: Call = {}): string {
  const psql = ['psql', '--username', 'postgres', '--dbname', database, '--no-align', '--tuples-only']
  return compose(['exec', '-T', 'postgres', ...psql, '--set', 'ON_ERROR_STOP=1', '--command', sql], call)
}

interface ToolCall extends Call {
  /** What is mounted, such as `NAME:/data:ro`. */
  volume?: string
}

interface ComposedService {
  image: string
  environment: Record<string, string | null>
  ports: { host_ip?: string; published?: string }[]
  /** Absent for jobs. */
  restart?: string
}

export interface Composition {
  project: string
  /** All services in one process. */
  isSmall: boolean
  services: Record<string, ComposedService>
  /** Names of volumes in Docker. */
  volumes: Record<string, string>
}

/** Runs a program of Postgres' image, which has tar and a shell, beside the containers and without a network. */
export function runTool(
  { services }: Pick<Composition, 'services'>,
  command: readonly string[],
  call: ToolCall = {},
): string {
  const { volume, ...rest } = call
  const [program = '', ...parameters] = command
  const input = call.from === undefined ? [] : ['--interactive']
  const mount = volume === undefined ? [] : ['--volume', volume]
  const image = services.postgres?.image ?? ''
  return docker(
    ['run', '--rm', ...input, ...mount, '--network', 'none', '--entrypoint', program, image, ...parameters],
    rest,
  )
}

/** The folder that commands are typed in. */
export const typedIn = process.env.INIT_CWD ?? '.'

/** Ids of a service's containers. */
export function containersOf(service: string, call: Call = {}): string[] {
  return linesOf(compose(['ps', '--quiet', service], call))
}

export const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** @throws {OperatorProblem} unless the part of Boli in a container is ready: each server that it needs answers. */
export function expectReady(container: string, call: Call = {}): void {
  docker(['exec', container, '/nodejs/bin/node', '/app/health-check.mjs', '/readyz'], call)
}

/** The resolved configuration, with `.env` and every overlay. */
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

/** The long-running programs, in upgrade order: the public one comes last. */
export function ownServices({ services }: Composition): string[] {
  const own = Object.entries(services).filter(
    ([, { environment }]) => environment.ROLE && environment.ROLE !== 'setup',
  )
  const names = own.map(([name]) => name)
  return [...names.filter((name) => name !== 'gateway'), ...names.filter((name) => name === 'gateway')]
}

/** Runs an operator command: problems are printed as a message, with exit code 1. */
export async function runCommand(command: (parameters: string[]) => Promise<void> | void): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof OperatorProblem ? error.message : error)
    process.exitCode = 1
  }
}
