import { randomBytes } from 'node:crypto'
import { type AuctionView, routes } from '@boli/contracts'
import { openSession } from '@boli/local'
import { startMailbox } from '@boli/mailer/mailbox'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { eventually } from '@boli/test-kit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedStack, startEmbedded, temporaryDataFolder } from '../support/embedded-stack.ts'
import { realServers } from '../support/real-servers.ts'

const servers = realServers()

describe.skipIf(!servers)('npm start with servers of one’s own', () => {
  const name = `own_${randomBytes(5).toString('hex')}`
  const bucket = name.replace('_', '-')
  let data: Awaited<ReturnType<typeof temporaryDataFolder>>
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  let stack: EmbeddedStack
  let environment: Record<string, string> = {}

  beforeAll(async () => {
    if (!servers) return
    await administer(`create database ${name}`)
    data = await temporaryDataFolder()
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
    const url = new URL(servers.postgresUrl)
    url.pathname = `/${name}`
    environment = {
      DATABASE_URL: url.href,
      KAFKA_BROKERS: servers.kafkaBrokers.join(','),
      // Limits are counted in it: those of other systems are none of this one's.
      REDIS_URL: new URL('/1', servers.redisUrl).href,
      S3_ENDPOINT: servers.s3.endpoint,
      S3_REGION: servers.s3.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: servers.s3.accessKey,
      S3_SECRET_KEY: servers.s3.secretKey,
      SMTP_URL: mailbox.smtpUrl,
      MAILBOX_URL: mailbox.url,
    }
    stack = await startEmbedded({ dataFolder: data.path, environment })
  })

  afterAll(async () => {
    await stack?.stop()
    await mailbox?.stop()
    await data?.remove()
    if (servers) {
      await administer(`drop database if exists ${name} with (force)`)
      for (const schema of ['identity', 'auctions', 'information', 'analytics']) {
        await administer(`drop role if exists boli_${schema}`)
      }
    }
  })

  async function administer(sql: string, url = servers?.postgresUrl ?? '') {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  test('its data, pictures and mails are in them, and nothing beside', async () => {
    if (!servers) return
    const { data: lots } = await openSession(stack.url).call<AuctionView[]>(routes.listAuctions)
    expect(lots.length).toBeGreaterThan(0)
    const rows = await administer('select count(*)::int as lots from auctions.lots', environment.DATABASE_URL)
    expect(rows[0]?.lots).toBe(40)
    const pictures = await createS3ObjectStore({ ...servers.s3, bucket }).list('lots/')
    expect(pictures.length).toBeGreaterThanOrEqual(80)
    expect(stack.mailbox).toBe(mailbox.url)
    expect(stack.output()).not.toContain('Starting Postgres')
  })

  test('events travelled through Kafka to their consumers', async () => {
    await eventually(async () => {
      const [row] = await administer(
        'select (select count(*) from analytics.bids)::int as projected, (select count(*) from auctions.bids)::int as stored',
        environment.DATABASE_URL,
      )
      expect(row?.stored).toBeGreaterThan(100)
      expect(row?.projected).toBe(row?.stored)
    })
  })

  test('--fresh leaves a server of one’s own alone', async () => {
    const other = await temporaryDataFolder()
    const refused = startEmbedded({ dataFolder: other.path, environment, flags: ['--fresh'] })
    await expect(refused).rejects.toThrow('--fresh does not empty the server in DATABASE_URL')
    await other.remove()
  })
})
