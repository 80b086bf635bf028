import { randomBytes } from 'node:crypto'
import { topics } from '@boli/contracts'
import { provisionSchema } from '@boli/database'
import { ensureTopics } from '@boli/event-bus/kafka'
import { generateSigningKeys } from '@boli/identity'
import { startMailbox } from '@boli/mailer/mailbox'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { findFreePort } from '@boli/test-kit/free-port'
import pg from 'pg'
import { type ServiceProcess, startService } from './service-process.ts'

/** The outside servers that a system of processes needs; tests are skipped where one is missing. */
export interface RealServers {
  postgresUrl: string
  kafkaBrokers: string[]
  redisUrl: string
  s3: { endpoint: string; region: string; accessKey: string; secretKey: string }
}

export const ADMIN = { email: 'admin@system.example', username: 'admin', password: 'System@2026' }

export interface RunningSystem {
  /** Of the gateway. */
  url: string
  mailbox: string
  identity: ServiceProcess
  auctions: [ServiceProcess, ServiceProcess]
  realtime: [ServiceProcess, ServiceProcess]
  gateway: ServiceProcess
  /** As the administrator of the system's own database. */
  databaseUrl: string
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Keys of the stored pictures below a prefix. */
  pictures(prefix: string): Promise<string[]>
  stop(): Promise<void>
}

const schemas = ['identity', 'auctions', 'information', 'analytics'] as const

/**
 * Every service as a process of its own, over real servers and a database of its own: two auctions
 * instances, two realtime nodes (one for each of them), one gateway before all.
 * @param environment further variables of every process.
 */
export async function startSystem(
  servers: RealServers,
  environment: Record<string, string> = {},
): Promise<RunningSystem> {
  const running: ServiceProcess[] = []
  const database = await createDatabase(servers.postgresUrl)
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  const stop = async () => {
    for (const service of running.reverse()) await service.stop()
    await mailbox.stop()
    await database.drop()
  }
  try {
    await ensureTopics({ brokers: servers.kafkaBrokers, topics: Object.values(topics), replicationFactor: 1 })
    const names = [
      'identity',
      'auctions1',
      'auctions2',
      'information',
      'analytics',
      'realtime1',
      'realtime2',
      'gateway',
    ]
    const ports = new Map<string, number>()
    for (const name of names) ports.set(name, await findFreePort())
    const portOf = (name: string) => ports.get(name) ?? 0
    const urlOf = (name: string) => `http://127.0.0.1:${portOf(name)}`
    const roleUrls = await database.roleUrls()

    const bucket = database.name.replaceAll('_', '-')
    const store = createS3ObjectStore({ ...servers.s3, bucket })
    const shared = {
      KAFKA_BROKERS: servers.kafkaBrokers.join(','),
      REDIS_URL: servers.redisUrl,
      S3_ENDPOINT: servers.s3.endpoint,
      S3_REGION: servers.s3.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: servers.s3.accessKey,
      S3_SECRET_KEY: servers.s3.secretKey,
      SMTP_URL: mailbox.smtpUrl,
      SERVICE_TOKEN_SECRET: randomBytes(32).toString('base64url'),
      IDENTITY_URL: urlOf('identity'),
      AUCTIONS_URL: urlOf('auctions1'),
      INFORMATION_URL: urlOf('information'),
      ANALYTICS_URL: urlOf('analytics'),
      REALTIME_URLS: `${urlOf('realtime1')},${urlOf('realtime2')}`,
      COOKIE_SECURE: 'false',
      PUBLIC_URL: urlOf('gateway'),
      TOKEN_SIGNING_KEYS: JSON.stringify(await generateSigningKeys()),
      CODE_SECRET: randomBytes(32).toString('base64url'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_USERNAME: ADMIN.username,
      ...generousLimits,
      ...environment,
    }
    const start = async (name: string, folder: string, own: Record<string, string> = {}) => {
      const service = await startService({
        name,
        folder,
        port: portOf(name),
        environment: { ...shared, ...own },
      })
      running.push(service)
      return service
    }
    const withDatabase = (schema: (typeof schemas)[number]) => ({ DATABASE_URL: roleUrls[schema] })

    const identity = await start('identity', 'services/identity', withDatabase('identity'))
    const [auctions1, auctions2] = await Promise.all([
      start('auctions1', 'services/auctions', withDatabase('auctions')),
      start('auctions2', 'services/auctions', withDatabase('auctions')),
      start('information', 'services/information', withDatabase('information')),
      start('analytics', 'services/analytics', withDatabase('analytics')),
    ])
    const [realtime1, realtime2] = await Promise.all([
      start('realtime1', 'services/realtime', { AUCTIONS_URL: urlOf('auctions1') }),
      start('realtime2', 'services/realtime', { AUCTIONS_URL: urlOf('auctions2') }),
    ])
    const gateway = await start('gateway', 'gateway')
    return {
      url: gateway.url,
      mailbox: mailbox.url,
      identity,
      auctions: [auctions1, auctions2],
      realtime: [realtime1, realtime2],
      gateway,
      databaseUrl: database.url,
      query: database.query,
      pictures: (prefix) => store.list(prefix),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Limits are tried where they live; here they must not stand in the way of fifty buyers at one address. */
const generousLimits = {
  LIMIT_READS_PER_USER: '100000',
  LIMIT_WRITES_PER_USER: '100000',
  LIMIT_PER_ADDRESS: '100000',
  LIMIT_GUEST_PER_ADDRESS: '100000',
  LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS: '100000',
  LIMIT_UPGRADES_PER_ADDRESS: '100000',
  BIDS_PER_SECOND: '1000',
}

async function createDatabase(serverUrl: string) {
  const name = `system_${randomBytes(6).toString('hex')}`
  const administer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await administer(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  const roles = schemas.map((schema) => `${schema}_${name}`)
  return {
    name,
    url: url.href,
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    roleUrls: async () => {
      const urls: [string, string][] = []
      for (const schema of schemas) {
        const role = `${schema}_${name}`
        urls.push([schema, await provisionSchema(url.href, { schema, role, password: 'test' })])
      }
      return Object.fromEntries(urls) as Record<(typeof schemas)[number], string>
    },
    drop: async () => {
      await pool.end()
      await administer(
        `drop database if exists ${name} with (force)`,
        ...roles.map((role) => `drop role if exists ${role}`),
      )
    },
  }
}
