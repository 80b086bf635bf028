import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { Server, type Socket } from 'socket.io'
import { serveCalls } from '../helper-process.ts'
import { FIRST_RUPEES, STEP_RUPEES } from '../market/market.ts'

interface Auction {
  id: string
  price: string
  increment: string
  total_bids: number
  leader_id: string | null
  ends_at: Date
}

const TABLES = `
  create table users (id uuid primary key, name text not null, session text not null unique);
  create table auctions (
    id uuid primary key,
    price numeric(14, 2) not null,
    increment numeric(14, 2) not null,
    total_bids int not null default 0,
    leader_id uuid references users,
    ends_at timestamptz not null
  );
  create table bids (
    id uuid primary key,
    auction_id uuid not null references auctions,
    bidder_id uuid not null references users,
    amount numeric(14, 2) not null,
    placed_at timestamptz not null default clock_timestamp()
  );
  create index bids_of_auction on bids (auction_id, placed_at)`

let pool: pg.Pool

/**
 * A server that a good engineer writes in a day: Fastify with Socket.IO, sessions in a table, one transaction per bid
 * that locks the row of the auction, and a broadcast to the room. Events and acknowledgements have the form of Boli's.
 */
const plainServer = {
  /** Creates the tables in an empty database and listens. @returns a session of each buyer. */
  async open({ databaseUrl, buyers }: { databaseUrl: string; buyers: number }) {
    pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    await pool.query(TABLES)
    const { rows } = await pool.query<{ session: string }>(
      `insert into users select gen_random_uuid(), 'Buyer' || n, gen_random_uuid() from generate_series(1, $1::int) as n
       returning session`,
      [buyers],
    )
    const app = Fastify()
    const io = new Server(app.server)
    io.use((socket, next) => {
      signIn(socket).then(() => next(), next)
    })
    io.on('connection', (socket) => serve(io, socket))
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return { url, cookies: rows.map(({ session }) => `session=${session}`) }
  },
  /** A lot that nobody has bid on, on sale until tomorrow. @returns its id. */
  async openLot(_: null) {
    const id = randomUUID()
    await pool.query(
      `insert into auctions (id, price, increment, ends_at) values ($1, $2, $3, now() + interval '1 day')`,
      [id, FIRST_RUPEES - STEP_RUPEES, STEP_RUPEES],
    )
    return id
  },
}

async function signIn(socket: Socket): Promise<void> {
  const session = /(?:^|; )session=([^;]+)/.exec(socket.handshake.headers.cookie ?? '')?.[1]
  const { rows } = await pool.query('select id, name from users where session = $1', [session ?? null])
  if (!rows[0]) throw new Error('not signed in')
  socket.data = rows[0]
}

function serve(io: Server, socket: Socket): void {
  socket.on('watchAuction', async (message, acknowledge) => {
    const { rows } = await pool.query('select * from auctions where id = $1', [message.auctionId])
    if (!rows[0]) return acknowledge(refused(404, 'No such auction'))
    await socket.join(message.auctionId)
    acknowledge({ status: 200, message: 'OK', data: { auction: present(rows[0]) } })
  })
  socket.on('placeBid', async (message, acknowledge) => {
    await socket.join(message.auctionId)
    const answer = await placeBid(message, socket.data).catch(() => refused(500, 'Something went wrong'))
    if (answer.data) {
      const { auction, bid } = answer.data
      const previousVersion = auction.version - 1
      io.to(auction._id).emit('new bid', { status: 200, data: bid, bids: [bid], auction, previousVersion })
    }
    acknowledge(answer)
  })
}

async function placeBid(
  { auctionId, bidAmount }: { auctionId: string; bidAmount: number },
  bidder: { id: string; name: string },
) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Lock before reading the price: two bids at once must not both win.
    const locked = await client.query<Auction>('select * from auctions where id = $1 for update', [auctionId])
    const refusal = judge(locked.rows[0], bidAmount, bidder.id)
    if (refusal) {
      await client.query('rollback')
      return refusal
    }
    const stored = await client.query(
      'insert into bids (id, auction_id, bidder_id, amount) values ($1, $2, $3, $4) returning id, placed_at',
      [randomUUID(), auctionId, bidder.id, bidAmount],
    )
    const updated = await client.query<Auction>(
      'update auctions set price = $2, leader_id = $3, total_bids = total_bids + 1 where id = $1 returning *',
      [auctionId, bidAmount, bidder.id],
    )
    await client.query('commit')
    const { id: _id, placed_at } = stored.rows[0]
    const bid = {
      ...{ _id, auction: auctionId, bid_amount: bidAmount, bid_time: placed_at.toISOString() },
      bidder: { _id: bidder.id, username: bidder.name },
    }
    return { status: 200, message: 'OK', data: { auction: present(updated.rows[0] as Auction), bid } }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function judge(auction: Auction | undefined, amount: number, bidderId: string) {
  if (!(Number.isFinite(amount) && amount > 0)) return refused(400, 'Not an amount')
  if (!auction) return refused(404, 'No such auction')
  if (auction.ends_at.getTime() <= Date.now()) return refused(409, 'The auction has ended')
  if (auction.leader_id === bidderId) return refused(409, 'You already lead')
  const { minimumNextBid } = present(auction)
  return amount < minimumNextBid ? refused(409, `Bid at least ${minimumNextBid}`) : null
}

const refused = (status: number, message: string) => ({ status, message, data: null })

function present(auction: Auction) {
  return {
    _id: auction.id,
    highestBid: Number(auction.price),
    highestBidder: auction.leader_id,
    totalBids: auction.total_bids,
    version: 1 + auction.total_bids,
    minimumNextBid: Number(auction.price) + Number(auction.increment),
    endTime: auction.ends_at.toISOString(),
  }
}

export type PlainServer = typeof plainServer

serveCalls(plainServer)
