import { randomBytes } from 'node:crypto'
import { API_PREFIX, type AuctionView, routes } from '@boli/contracts'
import { startMailbox } from '@boli/mailer/mailbox'
import { listLot, openSession, placeBid, signUp } from '@boli/market'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { schemas, serverVariables, withClient } from '@boli/system'
import { eventually } from '@boli/test-kit'
import { findFreePort } from '@boli/test-kit/free-port'
import { administer, withDatabase } from '@boli/test-kit/template-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmbeddedStack,
  marketOf,
  startEmbedded,
  temporaryDataFolder,
} from '../support/embedded-stack.ts'
import { realServers } from '../support/system.ts'

const CALLS_OF_AN_ADDRESS = 30

const servers = realServers()

describe.skipIf(!servers)('npm start with external servers', () => {
  const name = `own_${randomBytes(5).toString('hex')}`
  const bucket = name.replace('_', '-')
  let data: Awaited<ReturnType<typeof temporaryDataFolder>>
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  let stack: EmbeddedStack
  let environment: Record<string, string> = {}

  beforeAll(async () => {
    if (!servers) return
    await administer(servers.postgresUrl, `create database ${name}`)
    data = await temporaryDataFolder()
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
    environment = {
      DATABASE_URL: withDatabase(servers.postgresUrl, name),
      DATABASE_ROLE_PREFIX: `${name}_`,
      // Rate limits are counted in Redis: counts of other systems must not interfere.
      ...serverVariables({ ...servers, redisUrl: new URL('/1', servers.redisUrl).href }, bucket),
      SMTP_URL: mailbox.smtpUrl,
      MAILBOX_URL: mailbox.url,
      TRUSTED_PROXIES: '1',
      LIMIT_PER_ADDRESS: String(CALLS_OF_AN_ADDRESS),
      METRICS_PORT: String(await findFreePort()),
    }
    stack = await startEmbedded({ dataFolder: data.path, environment })
  })

  afterAll(async () => {
    await stack?.stop()
    await mailbox?.stop()
    await data?.remove()
    const roles = schemas.map((schema) => `drop role if exists ${name}_${schema}`)
    if (servers)
      await administer(servers.postgresUrl, `drop database if exists ${name} with (force)`, ...roles)
  })

  test('a real database gets the administrator only, and no demo data', async () => {
    expect(stack.accounts.map(({ role }) => role)).toEqual(['admin'])
    const { data: lots } = await openSession(stack.url).call<AuctionView[]>(routes.listAuctions)
    expect(lots).toEqual([])
    expect(stack.output()).not.toContain('Starting Postgres')
  })

  test('data, pictures and mails are stored in them, and events travel through Kafka to their consumers', async () => {
    if (!servers) return
    expect(stack.mailbox).toBe(mailbox.url)
    const farmer = await signUp(marketOf(stack), { username: 'Asha', role: 'farmer' })
    const lot = await listLot(farmer.session)
    const rowsOf = (table: string) =>
      withClient(
        environment.DATABASE_URL ?? '',
        async (client) => (await client.query(`select from ${table}`)).rows,
      )
    expect(await rowsOf('auctions.lots')).toHaveLength(1)
    const pictures = await createS3ObjectStore({ ...servers.s3, bucket }).list('lots/')
    expect(pictures.length).toBeGreaterThan(0)
    const buyer = await signUp(marketOf(stack), { username: 'Bharat', role: 'business' })
    await placeBid(buyer.session, lot._id, 2000)
    await eventually(async () => expect(await rowsOf('analytics.bids')).toHaveLength(1))
  })

  test('the variables of the services apply: proxies before the gateway, and metrics', async () => {
    const address = new URL(`${API_PREFIX}${routes.listAuctions.path}`, stack.url)
    const look = async (from: string) =>
      (await fetch(address, { headers: { 'x-forwarded-for': from } })).status
    const many = Array.from({ length: CALLS_OF_AN_ADDRESS + 1 }, () => look('203.0.113.7'))
    expect((await Promise.all(many)).filter((status) => status === 429)).toHaveLength(1)
    expect(await look('203.0.113.8')).toBe(200)
    for (const service of ['identity', 'auctions', 'gateway']) {
      const metrics = await fetch(`http://127.0.0.1:${environment.METRICS_PORT}/metrics/${service}`)
      expect(await metrics.text()).toContain(`service="${service}"`)
    }
  })

  test('--fresh does not change external servers', async () => {
    const other = await temporaryDataFolder()
    const refused = startEmbedded({ dataFolder: other.path, environment, flags: ['--fresh'] })
    await expect(refused).rejects.toThrow('--fresh does not empty the server in DATABASE_URL')
    await other.remove()
  })
})
