import { randomBytes } from 'node:crypto'
import { API_PREFIX, type AuctionView, routes } from '@boli/contracts'
import { startMailbox } from '@boli/mailer/mailbox'
import { listLot, openSession, placeBid, signUp } from '@boli/market'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { schemas, serverVariables, startInParts, withClient } from '@boli/system'
import { eventually } from '@boli/test-kit'
import { findFreePort } from '@boli/test-kit/free-port'
import { administer, withDatabase } from '@boli/test-kit/template-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketOf, startEmbedded, temporaryDataFolder } from '../support/embedded-stack.ts'
import { type RealServers, realServers } from '../support/system.ts'

const CALLS_OF_AN_ADDRESS = 30

const servers = realServers()

/** `npm start` with a database and a bucket of its own on these servers. */
const startWith = ({ postgresUrl, ...others }: RealServers) =>
  startInParts(async (endings) => {
    const name = `own_${randomBytes(5).toString('hex')}`
    const bucket = name.replace('_', '-')
    const roles = schemas.map((schema) => `drop role if exists ${name}_${schema}`)
    await administer(postgresUrl, `create database ${name}`)
    endings.defer(() => administer(postgresUrl, `drop database if exists ${name} with (force)`, ...roles))
    const data = await temporaryDataFolder()
    endings.defer(data.remove)
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
    endings.defer(mailbox.stop)
    const environment = {
      DATABASE_URL: withDatabase(postgresUrl, name),
      DATABASE_ROLE_PREFIX: `${name}_`,
      // Rate limits are counted in Redis: counts of other systems must not interfere.
      ...serverVariables({ ...others, redisUrl: new URL('/1', others.redisUrl).href }, bucket),
      SMTP_URL: mailbox.smtpUrl,
      MAILBOX_URL: mailbox.url,
      TRUSTED_PROXIES: '1',
      LIMIT_PER_ADDRESS: String(CALLS_OF_AN_ADDRESS),
      METRICS_PORT: String(await findFreePort()),
    }
    const stack = await startEmbedded({ dataFolder: data.path, environment })
    endings.defer(stack.stop)
    const store = createS3ObjectStore({ ...others.s3, bucket })
    return { stack, mailbox, environment, store, dataFolder: data.path }
  })

describe.skipIf(!servers)('npm start with external servers', () => {
  let own: Awaited<ReturnType<typeof startWith>>

  beforeAll(async () => {
    if (servers) own = await startWith(servers)
  })
  afterAll(() => own?.stop())

  test('a real database gets the administrator only, and no demo data', async () => {
    expect(own.stack.accounts.map(({ role }) => role)).toEqual(['admin'])
    const { data: lots } = await openSession(own.stack.url).call<AuctionView[]>(routes.listAuctions)
    expect(lots).toEqual([])
    expect(own.stack.output()).not.toContain('Starting Postgres')
  })

  test('data, pictures and mails are stored in them, and events travel through Kafka to their consumers', async () => {
    const { stack, mailbox, environment, store } = own
    expect(stack.mailbox).toBe(mailbox.url)
    const farmer = await signUp(marketOf(stack), { username: 'Asha', role: 'farmer' })
    const lot = await listLot(farmer.session)
    const rowsOf = (table: string) =>
      withClient(
        environment.DATABASE_URL,
        async (client) => (await client.query(`select from ${table}`)).rows,
      )
    expect(await rowsOf('auctions.lots')).toHaveLength(1)
    expect(await store.list('lots/')).not.toEqual([])
    const buyer = await signUp(marketOf(stack), { username: 'Bharat', role: 'business' })
    await placeBid(buyer.session, lot._id, 2000)
    await eventually(async () => expect(await rowsOf('analytics.bids')).toHaveLength(1))
  })

  test('the variables of the services apply: proxies in front of the gateway, and metrics', async () => {
    const address = new URL(`${API_PREFIX}${routes.listAuctions.path}`, own.stack.url)
    const look = async (from: string) =>
      (await fetch(address, { headers: { 'x-forwarded-for': from } })).status
    const many = Array.from({ length: CALLS_OF_AN_ADDRESS + 1 }, () => look('203.0.113.7'))
    expect((await Promise.all(many)).filter((status) => status === 429)).toHaveLength(1)
    expect(await look('203.0.113.8')).toBe(200)
    for (const service of ['identity', 'auctions', 'gateway']) {
      const metrics = await fetch(`http://127.0.0.1:${own.environment.METRICS_PORT}/metrics/${service}`)
      expect(await metrics.text()).toContain(`service="${service}"`)
    }
  })

  test('--fresh does not change external servers', async () => {
    const { environment, dataFolder } = own
    const refused = startEmbedded({ dataFolder: `${dataFolder}2`, environment, flags: ['--fresh'] })
    await expect(refused).rejects.toThrow('--fresh does not empty the server in DATABASE_URL')
  })
})
