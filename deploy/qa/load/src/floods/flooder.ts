import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { Agent, type Dispatcher, request } from 'undici'
import { WebSocket } from 'ws'
import { serveCalls } from '../helper-process.ts'
import { atEvenPace } from '../load/run-load.ts'

interface FloodTarget {
  /** URL of the gateway, which trusts one proxy. */
  url: string
  /** Sessions of the flooding accounts; most floods come from the first alone. */
  cookies: string[]
  /** Its addresses, 198.18.n.1 to 198.18.n.250, are unique, so that no limit is used up by an earlier flood. */
  network: number
}

/** Count by outcome of a request or event of the flood: a status, or `sent` without an answer. */
export type FloodCounts = Record<string, number>

export type FloodName = keyof typeof floods

interface Flooding extends FloodTarget {
  /** Session of the flooding account. */
  cookie: string
  /** Ends the flood; errors of its requests are expected. */
  signal: AbortSignal
  count(what: string): void
}

const MEGABYTE = 1024 * 1024
const BOUNDARY = 'flood'
const AVATAR = '/api/v1/user/add-avatar'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

/** Generated in advance: that takes longer than the product takes to read them. */
let pictures: Awaited<ReturnType<typeof makePictures>>

async function makePictures() {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'green' } })
  const raw = { width: 2_000, height: 1_500, channels: 3 } as const
  const noise = sharp(randomBytes(raw.width * raw.height * 3), { raw })
  return {
    megapixels: await plain(8_000, 4_990).jpeg().toBuffer(),
    avif: await noise.avif({ effort: 0, quality: 60 }).toBuffer(),
    /** Some hundred kilobytes that take a decoder more than a second. */
    slow: await Promise.all([
      plain(2_440, 16_384).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      plain(8_000, 4_990).avif({ effort: 0 }).toBuffer(),
      plain(2_440, 16_383).gif().toBuffer(),
      plain(39_000_000, 1).png().toBuffer(),
    ]),
  }
}

/** Floods that once harmed other users, each at the size at which it was found. */
export const floods = {
  'held JSON bodies': (flooding) =>
    holdBodies(flooding, { count: 2_048, addresses: 5, path: '/api/v1/user/login', sentBytes: 60_000 }),
  'held uploads': (flooding) =>
    holdBodies(flooding, { count: 26, addresses: 1, path: AVATAR, sentBytes: 4.9 * MEGABYTE }),
  '40-megapixel pictures': (flooding) =>
    inParallel(24, flooding, () => upload(flooding, pictures.megapixels)),
  'AVIF pictures': (flooding) => inParallel(30, flooding, () => upload(flooding, pictures.avif)),
  'slow pictures of four accounts': async (flooding) => {
    const sending = flooding.cookies.map((cookie, index) => {
      const picture = pictures.slow[index % pictures.slow.length] as Buffer
      return inParallel(2, flooding, () => upload({ ...flooding, cookie }, picture))
    })
    await Promise.all(sending)
  },
  'CONNECT packets': (flooding) => sendConnects(flooding, { sockets: 1, packets: 60_000 }),
  'CONNECT packets of ten sockets': (flooding) => sendConnects(flooding, { sockets: 10, packets: 40_000 }),
  'media that does not exist': (flooding) =>
    atRate(480, flooding, () => get(flooding, `/media/lots/${randomBytes(16).toString('hex')}-400.webp`)),
  'garbage socket events': async (flooding) => {
    const sockets = Array.from({ length: 10 }, () => openSocket(flooding))
    await atRate(4_000, flooding, async () => {
      const socket = sockets[Math.floor(Math.random() * sockets.length)]
      if (socket?.readyState !== WebSocket.OPEN) return
      socket.send('42["placeBid",{"auctionId":"x","bidAmount":"y"}]')
      flooding.count('sent')
    })
    for (const socket of sockets) socket.terminate()
  },
  'invented cookies': (flooding) =>
    atRate(400, flooding, () => {
      const cookie = `boli_session=${randomBytes(32).toString('base64url')}`
      return get({ ...flooding, cookie }, '/api/v1/user/isLoggedIn')
    }),
} as const satisfies Record<string, (flooding: Flooding) => Promise<void>>

async function inParallel(count: number, { signal }: Flooding, work: () => Promise<void>): Promise<void> {
  const repeat = async () => {
    while (!signal.aborted) {
      await work()
      await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: count }, repeat))
}

const atRate = (perSecond: number, { signal }: Flooding, work: () => Promise<void>) =>
  atEvenPace(perSecond, () => signal.aborted, work)

const addressOf = ({ network }: FloodTarget, index: number) => `198.18.${network}.${(index % 250) + 1}`

const OPENED_A_SECOND = 512
const OPENED_TOGETHER = 16

/** Sends most of a body, then stalls; starts over when the gateway ends the request. All are opened within four seconds. */
async function holdBodies(
  flooding: Flooding,
  o: { count: number; addresses: number; path: string; sentBytes: number },
): Promise<void> {
  const { signal, count } = flooding
  const isForm = o.path === AVATAR
  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  async function* stalling() {
    yield Buffer.alloc(o.sentBytes, ' ')
    await ended
  }
  const hold = async (index: number) => {
    while (!signal.aborted) {
      count('sent')
      await send(flooding, 'POST', o.path, {
        body: stalling(),
        headers: {
          'content-length': String(Math.ceil(o.sentBytes) + 1_000),
          'content-type': isForm ? FORM : 'application/json',
          'x-forwarded-for': addressOf(flooding, index % o.addresses),
          cookie: isForm ? flooding.cookie : '',
        },
      })
      await sleep(200)
    }
  }
  const holding: Promise<void>[] = []
  for (let index = 0; index < o.count && !signal.aborted; index += 1) {
    holding.push(hold(index))
    if (index % OPENED_TOGETHER === OPENED_TOGETHER - 1)
      await sleep((OPENED_TOGETHER / OPENED_A_SECOND) * 1000)
  }
  await Promise.all(holding)
}

function upload(flooding: Flooding, picture: Buffer): Promise<void> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return send(flooding, 'POST', AVATAR, { body, headers: { 'content-type': FORM } })
}

const get = (flooding: Flooding, path: string) => send(flooding, 'GET', path)

/** Opens as many connections as there are requests, and never times out. */
const dispatcher = new Agent({ connections: null, headersTimeout: 0, bodyTimeout: 0 })

/** Resolves with the end of the answer, or of the connection. */
async function send(
  flooding: Flooding,
  method: Dispatcher.HttpMethod,
  path: string,
  o: { headers?: Record<string, string>; body?: Buffer | AsyncIterable<Buffer> } = {},
): Promise<void> {
  const { url, cookie, signal, count } = flooding
  const headers = { origin: url, cookie, 'x-forwarded-for': addressOf(flooding, 0), ...o.headers }
  try {
    const body = o.body ? { body: o.body as Buffer } : {}
    const answer = await request(url + path, { method, headers, signal, dispatcher, ...body })
    count(String(answer.statusCode))
    await answer.body.dump()
  } catch {
    // The connection was closed, or the flood is over.
  }
}

/** Socket.IO's CONNECT in a client frame with a mask of zeros: all packets are sent in one write. */
const CONNECT_FRAME = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30])
const CONNECTS_END_MS = 1_000

/** Repeatedly opens sockets without a cookie, and sends many CONNECT packets at once on each. */
function sendConnects(flooding: Flooding, o: { sockets: number; packets: number }): Promise<void> {
  const packets = Buffer.alloc(CONNECT_FRAME.length * o.packets, CONNECT_FRAME)
  return inParallel(1, flooding, async () => {
    const sockets = Array.from({ length: o.sockets }, () => {
      const opened = openSocket({ ...flooding, cookie: '' })
      opened.once('upgrade', ({ statusCode, socket }) => {
        flooding.count(String(statusCode))
        socket.write(packets)
      })
      return opened.once('unexpected-response', (_, { statusCode }) => flooding.count(String(statusCode)))
    })
    await sleep(CONNECTS_END_MS)
    for (const socket of sockets) socket.terminate()
  })
}

/** Opens a socket that connects and answers pings. */
function openSocket(flooding: Flooding): WebSocket {
  const { url, cookie } = flooding
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie, origin: url, 'x-forwarded-for': addressOf(flooding, 0) },
    perMessageDeflate: false,
  })
  socket.on('message', (data) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send('40')
    if (text === '2') socket.send('3')
  })
  return socket.on('error', () => {})
}

let ending = new AbortController()
let running: Promise<FloodCounts> = Promise.resolve({})

/** A separate process, so that generating a flood does not slow down the measurement. */
const flooderCalls = {
  async prepare(_: null): Promise<void> {
    pictures = await makePictures()
  },
  async start({ name, target }: { name: FloodName; target: FloodTarget }): Promise<void> {
    const counts: FloodCounts = {}
    const count = (what: string) => {
      counts[what] = (counts[what] ?? 0) + 1
    }
    ending = new AbortController()
    const cookie = target.cookies[0] ?? ''
    running = floods[name]({ ...target, cookie, count, signal: ending.signal }).then(() => counts)
  },
  /** @returns the count of each outcome. */
  stop(_: null): Promise<FloodCounts> {
    ending.abort()
    return running
  },
}
export type FlooderCalls = typeof flooderCalls

if (import.meta.main) serveCalls(flooderCalls)
