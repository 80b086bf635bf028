import { type AuctionView, newId, routes } from '@boli/contracts'
import { listLot, openSession, type Person, RoomSocket, signUp } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectEventsArrivedOnce, expectInvariants, expectNoLeftovers } from '../support/invariants.ts'
import { type RunningSystem, realServers, startSystem } from '../support/system.ts'

const BUYERS = 50
const BIDS_EACH = 20
const SIGN_UPS_AT_ONCE = 5

const servers = realServers()

interface Attempt {
  bidder: number
  auctionId: string
  bidAmount: number
  bidKey: string
  /** null when no answer came. */
  status: number | null
  bidId: string | null
}

describe.skipIf(!servers)('fifty buyers over two auctions instances', () => {
  let system: RunningSystem
  let farmer: Person
  let sockets: RoomSocket[] = []

  beforeAll(async () => {
    if (!servers) return
    system = await startSystem(servers)
    farmer = await signUp(system, { username: 'AshaKale', role: 'farmer' })
    const buyers = await signUpBuyers()
    sockets = await Promise.all(
      buyers.map((buyer, index) =>
        RoomSocket.open(system.realtime[index % 2 === 0 ? 0 : 1].url, buyer.session),
      ),
    )
  })

  afterAll(async () => {
    for (const socket of sockets) socket.close()
    await system?.stop()
  })

  async function signUpBuyers(): Promise<Person[]> {
    const buyers: Person[] = []
    for (let first = 0; first < BUYERS; first += SIGN_UPS_AT_ONCE) {
      const some = Array.from({ length: SIGN_UPS_AT_ONCE }, (_, index) =>
        signUp(system, { username: `Buyer${first + index + 1}`, role: 'business' }),
      )
      buyers.push(...(await Promise.all(some)))
    }
    return buyers
  }

  async function place(attempt: Attempt): Promise<void> {
    const { bidder, auctionId, bidAmount, bidKey } = attempt
    const answer = await sockets[bidder]?.placeBid({ auctionId, bidAmount, bidKey }).catch(() => null)
    attempt.status = answer?.status ?? null
    attempt.bidId = answer?.data?.bid._id ?? null
  }

  /**
   * Repeating the same key returns the result of a bid whose answer was lost or late, and places it at most once.
   */
  async function askAgain(attempts: readonly Attempt[]): Promise<void> {
    await eventually(
      async () => {
        const open = attempts.filter(({ status }) => status === null || status >= 500)
        for (const attempt of open) await place(attempt)
        expect(attempts.filter(({ status }) => status === null || status >= 500)).toEqual([])
      },
      { withinMs: 90_000 },
    )
  }

  const stored = async (auctionId: string) =>
    (
      await system.query<{ id: string }>('select id from auctions.bids where auction_id = $1', [auctionId])
    ).map(({ id }) => id)

  test('twenty simultaneous bids each on one lot: exactly the bids answered 200 are stored', async () => {
    const auction = await listLot(farmer.session)
    const attempts = simultaneousBids(auction)
    await Promise.all(attempts.map(place))
    await askAgain(attempts)

    const accepted = attempts.filter(({ status }) => status === 200)
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(accepted.length).toBeGreaterThan(1)
    expect((await stored(auction._id)).sort()).toEqual(accepted.map(({ bidId }) => bidId).sort())
    await expectInvariants(system)
    await expectEventsArrivedOnce(system)
    await expectNoLeftovers(system)
  })

  test('kill -9 of an auctions process while bids flow: no acknowledged bid lost, no event lost or doubled', async () => {
    // Sequentially: a farmer may upload only two pictures at once.
    const lots: AuctionView[] = []
    for (let count = 0; count < 3; count += 1) lots.push(await listLot(farmer.session))
    const attempts: Attempt[] = []
    let isFlowing = true
    const flow = sockets.map(async (_, bidder) => {
      for (let round = 0; isFlowing; round += 1) {
        const lot = lots[(bidder + round) % lots.length]
        if (!lot) return
        const attempt: Attempt = {
          bidder,
          auctionId: lot._id,
          bidAmount: 2000 + 25 * (attempts.length + 1),
          bidKey: newId(),
          status: null,
          bidId: null,
        }
        attempts.push(attempt)
        await place(attempt)
      }
    })
    for (const victim of system.auctions) {
      await answeredAfter(attempts, attempts.length)
      await victim.kill()
      await victim.restart()
    }
    await answeredAfter(attempts, attempts.length)
    isFlowing = false
    await Promise.all(flow)

    await askAgain(attempts)
    for (const { _id } of lots) {
      const accepted = attempts.filter(({ status, auctionId }) => status === 200 && auctionId === _id)
      expect((await stored(_id)).sort()).toEqual(accepted.map(({ bidId }) => bidId).sort())
    }
    await expectInvariants(system)
    await expectEventsArrivedOnce(system)
    await expectNoLeftovers(system)
  })

  test('the rooms then show what is stored', async () => {
    const lots = await openSession(system.url).call<AuctionView[]>(routes.listAuctions)
    for (const lot of lots.data) {
      const watched = await sockets[0]?.watch(lot._id)
      const [row] = await system.query(
        'select version, total_bids, price_paise from auctions.auctions where id = $1',
        [lot._id],
      )
      expect(watched?.data?.auction).toMatchObject({
        version: row?.version,
        totalBids: row?.total_bids,
        highestBid: Number(row?.price_paise) / 100,
      })
    }
  })
})

/** Every buyer bids every step of a ladder, all at the same time, in different orders. */
function simultaneousBids(auction: AuctionView): Attempt[] {
  return Array.from({ length: BUYERS * BIDS_EACH }, (_, index) => {
    const bidder = index % BUYERS
    const step = (Math.floor(index / BUYERS) * 7 + bidder * 3) % BIDS_EACH
    return {
      bidder,
      auctionId: auction._id,
      bidAmount: 2000 + 25 * step,
      bidKey: newId(),
      status: null,
      bidId: null,
    }
  })
}

/** Waits until new bids are accepted. */
async function answeredAfter(attempts: readonly Attempt[], from: number): Promise<void> {
  await eventually(
    () => {
      const accepted = attempts.slice(from).filter(({ status }) => status === 200)
      expect(accepted.length, 'bids accepted').toBeGreaterThanOrEqual(20)
    },
    { withinMs: 90_000 },
  )
}
