import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { ensure, environmentFile, repository } from './operator.ts'

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
 * @returns its trimmed output; empty if it was written to a file.
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
      timeout: withinMs,
      killSignal: 'SIGKILL',
    })
    const isLate = error && 'code' in error && error.code === 'ETIMEDOUT'
    ensure(!isLate, `no answer within ${Number(withinMs) / 1000} s`)
    ensure(!error, `docker cannot be started: ${error?.message}`)
    const said = stderr.trim().split('\n').slice(-5).join('\n')
    ensure(status === 0, `docker ${parameters.slice(0, 6).join(' ')} … failed:\n${said}`)
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

export const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** Queries the database `boli` in its container, as its administrator. @returns a line for each row. */
export function query(sql: string, database = 'boli', call: Call = {}): string[] {
  const psql = ['psql', '--username', 'postgres', '--dbname', database, '--no-align', '--tuples-only']
  const run = ['exec', '-T', 'postgres', ...psql, '--set', 'ON_ERROR_STOP=1', '--command', sql]
  return linesOf(compose(run, call))
}

interface ComposedService {
  image: string
  environment: Record<string, string | null>
  ports: { host_ip?: string }[]
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

/** The resolved configuration, with `.env` and every overlay. */
export function readComposition(call: Call = {}): Composition {
  const { name: project, services, volumes } = JSON.parse(compose(['config', '--format', 'json'], call))
  for (const [name, service] of Object.entries(services))
    services[name] = { image: '', environment: {}, ports: [], ...(service as Partial<ComposedService>) }
  const names = Object.entries(volumes as Record<string, { name: string }>)
  return {
    ...{ project, isSmall: 'boli' in services, services },
    volumes: Object.fromEntries(names.map(([key, { name }]) => [key, name])),
  }
}

/**
 * Runs a program of Postgres' image, which has tar and a shell, beside the containers and without a network.
 * @param call.volume what is mounted, such as `NAME:/data:ro`.
 */
export function runTool(
  { services }: Composition,
  [program = '', ...parameters]: readonly string[],
  { volume, ...call }: Call & { volume?: string } = {},
): string {
  const input = call.from === undefined ? [] : ['--interactive']
  const mount = volume === undefined ? [] : ['--volume', volume]
  const options = [...input, ...mount, '--network', 'none', '--entrypoint', program]
  return docker(['run', '--rm', ...options, services.postgres?.image ?? '', ...parameters], call)
}

/** Ids of a service's containers. */
export function containersOf(service: string, call: Call = {}): string[] {
  return linesOf(compose(['ps', '--quiet', service], call))
}

/** The long-running programs, in upgrade order: the public one comes last. */
export function ownServices({ services }: Composition): string[] {
  const roleOf = (name: string) => services[name]?.environment.ROLE
  const names = Object.keys(services).filter((name) => roleOf(name) && roleOf(name) !== 'setup')
  return names.sort((one, other) => Number(one === 'gateway') - Number(other === 'gateway'))
}
