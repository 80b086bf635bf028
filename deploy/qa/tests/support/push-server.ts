import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { checkPushSender } from '@boli/test-kit/push-sender'
import { generate } from 'selfsigned'
import { WebSocketServer } from 'ws'

interface Subscription {
  channelID: string
  /** The sender's public key, to which the browser has bound it. */
  key: string
  send(message: object): void
}

/** What a Firefox says to its push service; of other kinds nothing is needed here. */
type FromBrowser =
  | { messageType: 'hello' }
  | { messageType: 'register'; channelID: string; key: string }
  | { messageType: 'unregister'; channelID: string }

/**
 * A push service, as Firefox has one of Mozilla's: a browser subscribes over a WebSocket, and what is sent to its endpoint
 * is handed on to it, still sealed (RFC 8030; the browser's side as Mozilla's autopush documents it).
 * @param host The name under which senders find it.
 */
export async function startPushServer(host: string) {
  const folder = await mkdtemp(join(tmpdir(), 'boli-push-server-'))
  const certificate = join(folder, 'certificate.pem')
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  })
  await writeFile(certificate, cert)
  const subscriptions = new Map<string, Subscription>()
  const taken: string[] = []

  const browsers = new WebSocketServer({
    ...{ host: '127.0.0.1', port: 0 },
    handleProtocols: (offered) => [...offered][0] ?? false,
  })
  browsers.on('connection', (socket) => {
    const send = (message: object) => socket.send(JSON.stringify(message))
    socket.on('message', (data) => {
      const said = JSON.parse(String(data)) as FromBrowser
      if (said.messageType === 'hello') {
        send({
          messageType: 'hello',
          uaid: randomUUID().replaceAll('-', ''),
          status: 200,
          use_webpush: true,
          broadcasts: {},
        })
      } else if (said.messageType === 'register') {
        const path = `/${randomBytes(16).toString('hex')}`
        subscriptions.set(path, { channelID: said.channelID, key: said.key.replace(/=+$/, ''), send })
        send({ ...said, status: 200, pushEndpoint: `https://${host}${path}` })
      } else if (said.messageType === 'unregister') {
        for (const [path, { channelID }] of subscriptions)
          if (channelID === said.channelID) subscriptions.delete(path)
        send({ ...said, status: 200 })
      }
    })
  })

  async function take(request: IncomingMessage): Promise<number> {
    const subscription = subscriptions.get(request.url ?? '')
    if (!subscription) return 410
    const { authorization = '', 'content-encoding': encoding = '' } = request.headers
    checkPushSender(authorization, `https://${host}`, subscription.key)
    const data = (await buffer(request)).toString('base64url')
    taken.push(data)
    const { channelID } = subscription
    subscription.send({
      messageType: 'notification',
      channelID,
      version: randomUUID(),
      data,
      headers: { encoding },
    })
    return 201
  }
  const senders = createServer({ key, cert }, (request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(403).end(),
    )
  })
  senders.listen(0, '127.0.0.1')
  await Promise.all([once(senders, 'listening'), once(browsers, 'listening')])

  return {
    /** Where browsers connect to. */
    address: `ws://127.0.0.1:${(browsers.address() as AddressInfo).port}/`,
    port: (senders.address() as AddressInfo).port,
    certificate,
    /** Messages that were handed on, sealed. */
    taken,
    subscriptions: () => subscriptions.size,
    /** Ends all subscriptions, without a word to their browsers. */
    endAll: () => subscriptions.clear(),
    async stop() {
      for (const socket of browsers.clients) socket.terminate()
      browsers.close()
      senders.close().closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
