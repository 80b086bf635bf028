import { randomBytes } from 'node:crypto'
import { routes } from '@boli/contracts'
import { type ApiSession, listLot, openSession, type Person, signIn, signUp } from '@boli/market'
import { ADMIN, createSystemDatabase, type RunningSystem, startSystem } from '@boli/system'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPlaces } from '../support/open-places.ts'
import { realServers } from '../support/system.ts'
import { openUnmodifiedClient } from '../support/unmodified-client.ts'

/** The documented limit is a second; the median of several people tolerates a delay on a busy machine. */
const OUT_WITHIN_MS = 1_000
const PEOPLE = 5

const servers = realServers()

describe.skipIf(!servers)('two gateways and two realtime nodes', () => {
  let system: RunningSystem
  let gateways: { url: string; mailbox: string }[] = []
  let admin: ApiSession
  let people = 0

  beforeAll(async () => {
    if (!servers) return
    const database = await createSystemDatabase(servers.postgresUrl, `out_${randomBytes(6).toString('hex')}`)
    system = await startSystem({
      servers,
      bundles: inject('bundles'),
      database,
      instances: { identity: 1, auctions: 1, realtime: 2, gateway: 2 },
    })
    gateways = system.instancesOf('gateway').map(({ url }) => ({ url, mailbox: system.mailbox }))
    admin = openSession(gatewayOf(0).url)
    await admin.call(routes.login, { json: { input: ADMIN.username, password: ADMIN.password } })
  })

  afterAll(async () => {
    await system?.stop()
    await system?.database.drop()
  })

  function gatewayOf(index: number) {
    const gateway = gateways[index]
    if (!gateway) throw new Error(`there is no gateway ${index}`)
    return gateway
  }

  async function aPerson(role: 'farmer' | 'business' = 'farmer'): Promise<Person> {
    people += 1
    return signUp(gatewayOf(0), { username: `Person${people}`, role })
  }

  /** The same cookie at the other gateway. */
  function atOtherGateway(session: ApiSession): ApiSession {
    return openSession(gatewayOf(1).url, session.cookieHeader())
  }

  async function resetLinkOf(person: Person): Promise<string> {
    await openSession(gatewayOf(1).url).call(routes.forgotPassword, { json: { email: person.user.email } })
    const mail = await createMailReader(system.mailbox).newestTo(person.user.email, { subject: 'Reset' })
    const token = /reset-password\/#([\w-]+)/.exec(mail.Text)?.[1]
    if (!token) throw new Error(`the mail carries no link:\n${mail.Text}`)
    return token
  }

  /** The calls that end a session; each is prepared first, so that only the call itself is timed. */
  const ends: Record<string, (person: Person) => Promise<() => Promise<unknown>>> = {
    'the administrator deletes the user': async ({ user }) => {
      return () => admin.call(routes.deleteUser, { params: { id: user._id } })
    },
    'the administrator changes the role': async ({ user }) => {
      return () => admin.call(routes.updateUser, { params: { id: user._id }, json: { role: 'business' } })
    },
    'the person signs out': async ({ session }) => {
      const asBefore = openSession(gatewayOf(0).url, session.cookieHeader())
      return () => asBefore.call(routes.logout)
    },
    'the person signs out elsewhere': async ({ user, password }) => {
      const elsewhere = await signIn(gatewayOf(0).url, { username: user.username, password })
      return () => elsewhere.call(routes.endOtherSessions, { json: { password } })
    },
    'the password is reset': async (person) => {
      const token = await resetLinkOf(person)
      const json = { password: 'Renewed@2026' }
      return () => openSession(gatewayOf(0).url).call(routes.resetPassword, { params: { token }, json })
    },
  }

  test.each(Object.keys(ends))('a session ends everywhere within a second when %s', async (name) => {
    const times: number[] = []
    for (let index = 0; index < PEOPLE; index += 1) {
      const person = await aPerson()
      const end = await ends[name]?.(person)
      if (!end) throw new Error(`nobody knows how ${name}`)
      const open = await openPlaces([
        { url: gatewayOf(0).url, session: person.session },
        { url: gatewayOf(1).url, session: atOtherGateway(person.session) },
      ])
      times.push(await open.timeUntilOut(end))
      open.close()
    }
    times.sort((a, b) => a - b)
    expect(times[Math.floor(PEOPLE / 2)], `out after ${times.join(', ')} ms`).toBeLessThan(OUT_WITHIN_MS)
  })

  test('an unmodified Socket.IO client bids, first by polling and then over WebSocket, and receives the others’ bids', async () => {
    const farmer = await aPerson()
    const [asha, ravi] = [await aPerson('business'), await aPerson('business')]
    const { _id: auctionId } = await listLot(farmer.session)
    // Assigned to the nodes in turn: two connections at a gateway are at two nodes.
    const clients = await Promise.all([
      openUnmodifiedClient(gatewayOf(0).url, asha.session),
      openUnmodifiedClient(gatewayOf(0).url, asha.session),
      openUnmodifiedClient(gatewayOf(1).url, atOtherGateway(ravi.session)),
      openUnmodifiedClient(gatewayOf(1).url, atOtherGateway(ravi.session)),
    ])
    const [ashas, ashasSecond, ravis, ravisSecond] = clients
    expect(clients.map(({ began }) => began)).toEqual(Array.from(clients, () => 'polling'))
    expect(new Set(clients.map(({ node }) => node)).size).toBe(2)

    // As in the specification: the answer arrives as an event of the same name.
    const answered = new Promise((resolve) => ashas.socket.once('placeBid', resolve))
    ashas.socket.emit('placeBid', { auctionId, bidAmount: 2000 })
    expect(await answered).toMatchObject({ status: 200 })
    const heardByAsha = ashas.bidOf(2100)
    const second = await ravis.socket.emitWithAck('placeBid', { auctionId, bidAmount: 2100 })
    expect(second).toMatchObject({ status: 200 })
    expect(await heardByAsha).toMatchObject({ status: 200, data: { bidder: { _id: ravi.user._id } } })

    for (const client of clients) await client.untilUpgraded()
    await ravisSecond.socket.emitWithAck('watchAuction', { auctionId })
    const heardByRavi = Promise.all([ravis.bidOf(2200), ravisSecond.bidOf(2200)])
    const third = await ashasSecond.socket.emitWithAck('placeBid', { auctionId, bidAmount: 2200 })
    expect(third).toMatchObject({ status: 200 })
    const byAsha = { status: 200, data: { bidder: { _id: asha.user._id } } }
    expect(await heardByRavi).toMatchObject([byAsha, byAsha])
    for (const { socket } of clients) socket.close()
  })
})
