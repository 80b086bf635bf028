import { stat } from 'node:fs/promises'
import { filesOf } from '@boli/docker/distribute'
import { askMailServer, askPublicly, askServer } from './ask-outside.ts'
import { newestBackup } from './backup-files.ts'
import type { Facts } from './checks.ts'
import {
  type Composition,
  compose,
  containersOf,
  docker,
  environmentFile,
  expectReady,
  linesOf,
  OperatorProblem,
  ownServices,
  query,
  runTool,
} from './compose.ts'

const LOCAL_ADDRESSES = ['127.0.0.1', '::1']
/** No query takes this long unless something is wrong. */
const quick = { withinMs: 30_000 }
/** Kafka's own tools start a Java virtual machine. */
const patient = { withinMs: 90_000 }

/**
 * Queries Docker, Postgres, Kafka and the relevant addresses, each with a time limit; it changes nothing.
 * @param backups the folder of backups.
 */
export async function gatherFacts(composition: Composition, backups: string): Promise<Facts> {
  const { isSmall, services } = composition
  const edge = services[isSmall ? 'boli' : 'gateway']?.environment ?? {}
  const mailer = services[isSmall ? 'boli' : 'identity']?.environment ?? {}
  const environment = { ...edge, PUBLIC_URL: mailer.PUBLIC_URL ?? '' }
  const ports = Object.values(services).flatMap((service) => service.ports)
  const openTo = ports
    .map(({ host_ip }) => host_ip ?? '0.0.0.0')
    .filter((ip) => !LOCAL_ADDRESSES.includes(ip))
  const unseen: Facts['unseen'] = {}
  /** Facts that cannot be collected are reported, and the rest is still collected. */
  function see<Fact>(name: string, look: () => Fact, otherwise: Fact): Fact {
    try {
      return look()
    } catch (error) {
      if (!(error instanceof OperatorProblem)) throw error
      unseen[name] = error.message
      return otherwise
    }
  }
  const modes = see('the folder of secrets', () => secretModes(composition), null)
  return {
    environment,
    openTo,
    publicAnswer: await askPublicly(String(environment.PUBLIC_URL)),
    ...see('the mail server', () => askMailServer(isSmall ? 'boli' : 'identity', quick), {
      mailHost: '',
      mailServer: 'answers',
    }),
    servers: Object.fromEntries(
      usersOfServers(composition).map(([variable, service]) => {
        const ask = () => askServer(service, variable, quick)
        return [variable, see<'answers' | { error: string }>(`the server of ${variable}`, ask, 'answers')]
      }),
    ),
    secretModes: modes ?? {},
    expectedSecrets: modes ? [...new Set(Object.values(filesOf).flat())] : [],
    environmentFileMode: await stat(environmentFile).then(
      ({ mode }) => mode,
      () => null,
    ),
    clockSkewMs: see('the clock of Postgres', clockSkewMs, 0),
    diskUsedPercent: see('the disk of Postgres', diskUsedPercent, 0),
    excessiveRoles: see('the roles in Postgres', excessiveRoles, {}),
    kafka: services.kafka ? see('kafka', () => describeKafka(String(edge.KAFKA_BROKERS)), null) : null,
    newestBackup: await newestBackup(backups, composition),
    ...see('the containers', () => containers(composition), { images: [], unwell: [] }),
    unseen,
    now: new Date(),
  }
}

/** Data servers other than Postgres and Kafka, each with a service that uses it. */
function usersOfServers({ services }: Composition): ['REDIS_URL' | 'S3_ENDPOINT', string][] {
  return (['REDIS_URL', 'S3_ENDPOINT'] as const).flatMap((variable) => {
    const user = Object.entries(services).find(
      ([, { environment, restart }]) => restart && environment[variable],
    )
    return user ? [[variable, user[0]] as ['REDIS_URL' | 'S3_ENDPOINT', string]] : []
  })
}

function clockSkewMs(): number {
  const before = Date.now()
  const databaseTime = Number(query('select extract(epoch from clock_timestamp()) * 1000', 'boli', quick))
  return databaseTime - (before + Date.now()) / 2
}

function diskUsedPercent(): number {
  const said = compose(['exec', '-T', 'postgres', 'df', '-P', '/var/lib/postgresql'], quick)
  return Number(/(\d+)%/.exec(said)?.[1] ?? 0)
}

function secretModes(composition: Composition): Record<string, number> {
  const volume = `${composition.volumes.secrets}:/data:ro`
  const list = runTool(composition, ['sh', '-c', 'stat -c "%n %a" /data/*'], { ...quick, volume })
  const lines = list.split('\n').map((line) => line.replace('/data/', '').split(' '))
  return Object.fromEntries(lines.map(([name = '', mode = '0']) => [name, Number.parseInt(mode, 8)]))
}

/** A service's role owns its schema; beyond that it may only use the extensions. */
function excessiveRoles(): Record<string, string> {
  const text = query(
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
  return Object.fromEntries(linesOf(text).map((line) => line.split('|')))
}

function describeKafka(brokers: string): Facts['kafka'] {
  const tool = ['/opt/kafka/bin/kafka-topics.sh', '--bootstrap-server', 'localhost:9092', '--describe']
  const lines = compose(['exec', '-T', 'kafka', ...tool], patient).split('\n')
  const topics = lines.flatMap((line) => {
    const name = /^Topic: (\S+)/.exec(line)?.[1]
    const replication = /ReplicationFactor: (\d+)/.exec(line)?.[1]
    if (!name || !replication || name.startsWith('__')) return []
    const WEEK_MS = 604_800_000
    return [
      {
        name,
        replication: Number(replication),
        retentionMs: Number(/retention\.ms=(-?\d+)/.exec(line)?.[1] ?? WEEK_MS),
      },
    ]
  })
  return { brokers: brokers.split(',').length, topics }
}

function containers(composition: Composition): Pick<Facts, 'images' | 'unwell'> {
  const own = ownServices(composition)
  const format = '{{.Config.Image}} {{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}'
  const images: Facts['images'] = []
  const unwell: string[] = []
  for (const [service, { image: wanted, restart }] of Object.entries(composition.services)) {
    if (!restart) continue
    const ids = containersOf(service, quick)
    const states = ids.map((id) => docker(['inspect', '--format', format, id], quick).split(' '))
    images.push(...states.map(([running = '']) => ({ container: service, running, wanted })))
    const isWell =
      ids.length > 0 &&
      states.every(([, state, health]) => state === 'running' && health !== 'unhealthy') &&
      (!own.includes(service) || ids.every(answersReady))
    if (!isWell) unwell.push(service)
  }
  return { images, unwell }
}

function answersReady(id: string): boolean {
  try {
    expectReady(id, quick)
    return true
  } catch (error) {
    if (error instanceof OperatorProblem) return false
    throw error
  }
}

/** @throws {OperatorProblem} when nothing is running. */
export function expectRunning(): void {
  if (containersOf('postgres').length === 0) {
    throw new OperatorProblem('Nothing runs here: docker compose up --detach, then ask again.')
  }
}
