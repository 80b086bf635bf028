import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '@boli/contracts'
import { checkPushSender } from '@boli/test-kit/push-sender'
import { generate } from 'selfsigned'

/** The only host name of the receiver in tests. */
const HOST = 'push.example'

interface ReceivedPush {
  message: PushMessage
  ttl: string
  urgency: string
}

export interface TestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
  /** Status of the push service's answer; 201 accepts the message. */
  answer: { status: number; retryAfter?: string }
}

/**
 * A push service over HTTPS that decrypts messages as the browser would (RFC 8188, 8291), and verifies the sender (RFC
 * 8292).
 */
export async function startPushReceiver(publicKey: string) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
  })
  const browsers = new Map<string, TestBrowser & { pair: ECDH; secret: Buffer }>()
  const server = createServer({ key, cert }, async (request, response) => {
    const browser = browsers.get(request.url ?? '')
    if (!browser) return response.writeHead(410).end()
    const { status, retryAfter } = browser.answer
    const sealed = await buffer(request)
    const { ttl, urgency, authorization = '', host } = request.headers
    if (status === 201) {
      checkPushSender(authorization, `https://${host}`, publicKey)
      const message = JSON.parse(open(sealed, browser).toString('utf8'))
      browser.received.push({ message, ttl: String(ttl), urgency: String(urgency) })
    }
    response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  return {
    /** Replacement for the internet: every name resolves to this server. */
    world: {
      ca: cert,
      isOwn: (host: string) => host === HOST,
      lookup: (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, [{ address: '127.0.0.1', family: 4 }]),
    } as never,
    aBrowser(): TestBrowser {
      const pair = createECDH('prime256v1')
      const secret = randomBytes(16)
      const path = `/${randomBytes(8).toString('hex')}`
      const keys = { p256dh: pair.generateKeys('base64url'), auth: secret.toString('base64url') }
      const subscription = { endpoint: `https://${HOST}:${port}${path}`, keys }
      const browser = { subscription, received: [], answer: { status: 201 }, pair, secret }
      browsers.set(path, browser)
      return browser
    },
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

/** Decrypts one record of aes128gcm. */
function open(sealed: Buffer, { pair, secret }: { pair: ECDH; secret: Buffer }): Buffer {
  const salt = sealed.subarray(0, 16)
  const sender = sealed.subarray(21, 21 + sealed.readUInt8(20))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = derive(pair.computeSecret(sender), secret, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  const record = sealed.subarray(21 + sender.length)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

function derive(from: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, bytes))
}
