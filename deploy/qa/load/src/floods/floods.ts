import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import WebSocket from 'ws'

export interface FloodTarget {
  /** URL of the gateway, which trusts one proxy. */
  url: string
  /** Session of the flooding account. */
  cookie: string
  /** Further sessions that do the same. */
  otherCookies?: string[]
  /** Its addresses, 198.18.n.1 to 198.18.n.250, are unique, so that no limit is used up by an earlier flood. */
  network: number
}

/** Count by outcome of a request or event of the flood: a status, or `sent` without an answer. */
export type FloodCounts = Record<string, number>

export type FloodName = keyof typeof floods

interface Flooding extends FloodTarget {
  /** Ends the flood; errors of its own requests are expected. */
  signal: AbortSignal
  count(what: string): void
}

type Flood = (flooding: Flooding) => Promise<void>

const MEGABYTE = 1024 * 1024
const BOUNDARY = 'flood'
const OPENED_A_SECOND = 512
const OPENED_TOGETHER = 16

/** Generated in advance: this takes longer than the product takes to read it. */
const pictures = {
  megapixels: Buffer.alloc(0),
  avif: Buffer.alloc(0),
  /** Some hundred kilobytes that take a decoder more than a second. */
  slow: [] as Buffer[],
}

export async function makePictures(): Promise<void> {
  pictures.megapixels = await sharp({
    create: { width: 8_000, height: 4_990, channels: 3, background: 'green' },
  })
    .jpeg()
    .toBuffer()
  const raw = { width: 2_000, height: 1_500, channels: 3 as const }
  pictures.avif = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .avif({ effort: 0, quality: 60 })
    .toBuffer()
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'green' } })
  pictures.slow = await Promise.all([
    plain(2_440, 16_384).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    plain(8_000, 4_990).avif({ effort: 0 }).toBuffer(),
    plain(2_440, 16_383).gif().toBuffer(),
    plain(39_000_000, 1).png().toBuffer(),
  ])
}

/** Floods that once harmed other users, each at the size at which it was found. */
export const floods = {
  'held JSON bodies': (flooding) =>
    holdBodies(flooding, { count: 2_048, addresses: 5, path: '/api/v1/user/login', sentBytes: 60_000 }),
  'held uploads': (flooding) =>
    holdBodies(flooding, {
      count: 26,
      addresses: 1,
      path: '/api/v1/user/add-avatar',
      sentBytes: 4.9 * MEGABYTE,
    }),
  '40-megapixel pictures': (flooding) =>
    inParallel(24, flooding, () => upload(flooding, pictures.megapixels)),
  'AVIF pictures': (flooding) => inParallel(30, flooding, () => upload(flooding, pictures.avif)),
  'slow pictures of four accounts': async (flooding) => {
    const cookies = [flooding.cookie, ...(flooding.otherCookies ?? [])]
    await Promise.all(
      cookies.map((cookie, index) =>
        inParallel(2, flooding, () =>
          upload({ ...flooding, cookie }, pictures.slow[index % pictures.slow.length] as Buffer),
        ),
      ),
    )
  },
  'CONNECT packets': (flooding) =>
    inParallel(1, flooding, () => sendConnects(flooding, { sockets: 1, packets: 60_000 })),
  'CONNECT packets of ten sockets': (flooding) =>
    inParallel(1, flooding, () => sendConnects(flooding, { sockets: 10, packets: 40_000 })),
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
    atRate(400, flooding, () =>
      get(
        { ...flooding, cookie: `boli_session=${randomBytes(32).toString('base64url')}` },
        '/api/v1/user/isLoggedIn',
      ),
    ),
} as const satisfies Record<string, Flood>

/** Floods until the signal ends. @returns the outcomes. */
export async function flood(name: FloodName, target: FloodTarget, signal: AbortSignal): Promise<FloodCounts> {
  const counts: FloodCounts = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  await floods[name]({ ...target, signal, count })
  return counts
}

async function inParallel(count: number, { signal }: Flooding, work: () => Promise<void>): Promise<void> {
  const repeat = async () => {
    while (!signal.aborted) {
      await work()
      await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: count }, repeat))
}

async function atRate(perSecond: number, { signal }: Flooding, work: () => Promise<void>): Promise<void> {
  const beganMs = performance.now()
  for (let sent = 0; !signal.aborted; await sleep(2)) {
    for (; sent < ((performance.now() - beganMs) / 1000) * perSecond; sent += 1) void work()
  }
}

const addressOf = ({ network }: FloodTarget, index: number) => `198.18.${network}.${(index % 250) + 1}`

/** Sends most of a body, then stalls; reconnects when the gateway closes the connection. All are opened within four seconds. */
async function holdBodies(
  flooding: Flooding,
  o: { count: number; addresses: number; path: string; sentBytes: number },
): Promise<void> {
  const { url, cookie, signal, count } = flooding
  const { hostname, port, host } = new URL(url)
  const isForm = o.path.endsWith('avatar')
  const type = isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
  const open = new Set<Socket>()
  function hold(index: number): void {
    if (signal.aborted) return
    const socket = connect({ host: hostname, port: Number(port) })
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      setTimeout(() => hold(index), 200).unref()
    })
    socket.on('data', (answer) => count(answer.toString('latin1', 9, 12)))
    socket.write(
      `POST ${o.path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\ncontent-type: ${type}\r\n` +
        `content-length: ${Math.ceil(o.sentBytes) + 1_000}\r\nx-forwarded-for: ${addressOf(flooding, index % o.addresses)}\r\n` +
        `${isForm ? `cookie: ${cookie}\r\n` : ''}\r\n`,
    )
    socket.write(Buffer.alloc(o.sentBytes, ' '))
    count('sent')
  }
  for (let index = 0; index < o.count && !signal.aborted; index += 1) {
    hold(index)
    if (index % OPENED_TOGETHER === OPENED_TOGETHER - 1)
      await sleep((OPENED_TOGETHER / OPENED_A_SECOND) * 1000)
  }
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  for (const socket of open) socket.destroy()
}

function upload(flooding: Flooding, picture: Buffer): Promise<void> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return send(flooding, 'POST', '/api/v1/user/add-avatar', {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body,
  })
}

function get(flooding: Flooding, path: string): Promise<void> {
  return send(flooding, 'GET', path)
}

/** Resolves with the end of the answer, or of the connection. */
function send(
  flooding: Flooding,
  method: string,
  path: string,
  content?: { type: string; body: Buffer },
): Promise<void> {
  const { url, cookie, signal, count } = flooding
  return new Promise((resolve) => {
    const outgoing = request(url, { method, path, signal }, (answer) => {
      count(String(answer.statusCode))
      answer.resume()
      answer.on('close', resolve)
    })
    outgoing.on('error', () => resolve())
    outgoing.setHeader('origin', url)
    outgoing.setHeader('cookie', cookie)
    outgoing.setHeader('x-forwarded-for', addressOf(flooding, 0))
    if (content) outgoing.setHeader('content-type', content.type)
    outgoing.end(content?.body)
  })
}

/** Socket.IO's CONNECT in a client frame with a mask of zeros. */
const CONNECT_FRAME = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30])
const CONNECTS_END_MS = 1_000

/** Without a cookie: opens sockets, and sends many CONNECT packets at once on each. */
async function sendConnects(flooding: Flooding, o: { sockets: number; packets: number }): Promise<void> {
  const { hostname, port, host } = new URL(flooding.url)
  const packets = Buffer.alloc(CONNECT_FRAME.length * o.packets, CONNECT_FRAME)
  const sockets = Array.from({ length: o.sockets }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.once('data', (answer) => {
      flooding.count(answer.toString('latin1', 9, 12))
      socket.write(packets)
    })
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\n` +
        'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n' +
        `x-forwarded-for: ${addressOf(flooding, 0)}\r\n\r\n`,
    )
    return socket
  })
  await sleep(CONNECTS_END_MS)
  for (const socket of sockets) socket.destroy()
}

function openSocket(flooding: Flooding): WebSocket {
  const { url, cookie } = flooding
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, {
    headers: { cookie, origin: url, 'x-forwarded-for': addressOf(flooding, 0) },
  })
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send('40')
    if (text === '2') socket.send('3')
  })
  return socket
}
