import { type Composition, compose, containersOf, docker, ownServices, query, runTool } from './compose.ts'
import { isReady } from './readiness.ts'

/** No query takes this long unless something is wrong. */
export const quick = { withinMs: 30_000 }
/** Kafka's own tools start a Java virtual machine. */
const patient = { withinMs: 90_000 }

/** Kafka's default retention. */
const WEEK_MS = 604_800_000

/** A composition as the doctor sees it. */
export interface Market extends Composition {
  /** Variables of the process that serves browsers, with `.env` and overlays applied. */
  environment: Record<string, string | null>
  /** The addresses of this machine on which ports are published to other machines. */
  openTo: readonly string[]
}

export function marketOf(composition: Composition): Market {
  const { isSmall, services } = composition
  const variablesOf = (name: string) => services[name]?.environment ?? {}
  const { PUBLIC_URL = '' } = variablesOf(isSmall ? 'boli' : 'identity')
  const addresses = Object.values(services).flatMap(({ ports }) => ports.map(({ host_ip }) => host_ip))
  return {
    ...composition,
    environment: { ...variablesOf(isSmall ? 'boli' : 'gateway'), PUBLIC_URL },
    openTo: addresses.map((ip) => ip ?? '0.0.0.0').filter((ip) => !['127.0.0.1', '::1'].includes(ip)),
  }
}

/** Milliseconds by which Postgres' clock is ahead of this machine's. */
export function clockSkewMs(): number {
  const before = Date.now()
  const [databaseTime] = query('select extract(epoch from clock_timestamp()) * 1000', 'boli', quick)
  return Number(databaseTime) - (before + Date.now()) / 2
}

/** Of the disk with Postgres' data. */
export function diskUsedPercent(): number {
  const said = compose(['exec', '-T', 'postgres', 'df', '-P', '/var/lib/postgresql'], quick)
  return Number(/(\d+)%/.exec(said)?.[1] ?? 0)
}

/** Modes of the files of secrets, by name. */
export function secretModes(composition: Composition): Record<string, number> {
  const volume = `${composition.volumes.secrets}:/data:ro`
  const list = runTool(composition, ['sh', '-c', 'stat -c "%n %a" /data/*'], { ...quick, volume })
  const lines = list.split('\n').map((line) => line.replace('/data/', '').split(' '))
  return Object.fromEntries(lines.map(([name = '', mode = '0']) => [name, Number.parseInt(mode, 8)]))
}

/** What roles of services may do, by role, besides owning their schema and using the extensions. */
export function excessiveRoles(): Record<string, string> {
  const rows = query(
    `with own as (select nspname as schema, oid, nspowner from pg_namespace
       where nspname in ('identity', 'auctions', 'information', 'deals', 'analytics', 'notifications'))
     select r.rolname || '|' || case when r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls
       then 'has rights of an administrator' else 'may use ' || other.schema end
     from own join pg_roles r on r.oid = own.nspowner
     left join own other on other.oid <> own.oid and has_schema_privilege(r.oid, other.oid, 'usage')
     where r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or other.oid is not null`,
    'boli',
    quick,
  )
  return Object.fromEntries(rows.map((row) => row.split('|')))
}

/** @returns null if there is no Kafka in the composition. */
export function describeTopics({ services, environment }: Market) {
  if (!services.kafka) return null
  const tool = ['/opt/kafka/bin/kafka-topics.sh', '--bootstrap-server', 'localhost:9092', '--describe']
  const lines = compose(['exec', '-T', 'kafka', ...tool], patient).split('\n')
  const topics = lines.flatMap((line) => {
    const name = /^Topic: (\S+)/.exec(line)?.[1]
    const replication = /ReplicationFactor: (\d+)/.exec(line)?.[1]
    if (!name || !replication || name.startsWith('__')) return []
    const retentionMs = Number(/retention\.ms=(-?\d+)/.exec(line)?.[1] ?? WEEK_MS)
    return [{ name, replication: Number(replication), retentionMs }]
  })
  return { brokers: String(environment.KAFKA_BROKERS).split(',').length, topics }
}

/**
 * The containers of every program; a program without one has an entry that runs nothing. A container is well if it is
 * running, and neither its probe nor, for a part of Boli, its readiness reports a problem.
 */
export function inspectContainers(composition: Composition) {
  const own = ownServices(composition)
  const format = '{{.Config.Image}} {{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}'
  const programs = Object.entries(composition.services).filter(([, { restart }]) => restart)
  return programs.flatMap(([service, { image: wanted }]) => {
    const found = containersOf(service, quick).map((id) => {
      const [running = '', state, health] = docker(['inspect', '--format', format, id], quick).split(' ')
      const isUp = state === 'running' && health !== 'unhealthy'
      return { service, running, wanted, isWell: isUp && (!own.includes(service) || isReady(id, quick)) }
    })
    return found.length > 0 ? found : [{ service, running: wanted, wanted, isWell: false }]
  })
}
