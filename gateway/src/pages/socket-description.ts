import { API_VERSION } from '@boli/contracts'
import { receivedMessages, sentMessages } from '@boli/contracts/described-messages'
import type { TSchema } from 'typebox'
import { escapeHtml } from '../lot-page/frame.ts'

const CHANNEL = { $ref: '#/channels/socket' }
const messageOf = (id: string) => ({ $ref: `#/channels/socket/messages/${id}` })
const asId = (name: string) => name.replaceAll(/\W/g, '-')

/** The messages of sockets as an AsyncAPI 3.0 document, from the schemas that they are checked against. */
export function describeSockets(host: string, isSecure: boolean) {
  const messages: Record<string, { name: string; summary: string; payload: TSchema }> = {}
  const operations: Record<string, object> = {}
  for (const [name, [summary, payload]] of Object.entries(sentMessages)) {
    const id = `sent-${asId(name)}`
    messages[id] = { name, summary, payload }
    operations[id] = { action: 'send', channel: CHANNEL, summary, messages: [messageOf(id)] }
  }
  for (const [name, [summary, scope, payload, answer]] of Object.entries(receivedMessages)) {
    messages[name] = { name, summary, payload }
    messages[`${name}-answer`] = { name, summary: `The acknowledgement of ${name}.`, payload: answer }
    operations[name] = {
      ...{ action: 'receive', channel: CHANNEL, summary, 'x-key-scope': scope },
      messages: [messageOf(name)],
      reply: { channel: CHANNEL, messages: [messageOf(`${name}-answer`)] },
    }
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Boli',
      version: API_VERSION,
      description:
        'Messages of Socket.IO 4 over a WebSocket. `name` of a message is the event, its payload the only argument. Amounts are rupees, times ISO 8601.',
    },
    servers: {
      boli: {
        ...{ host, pathname: '/socket.io/', protocol: isSecure ? 'wss' : 'ws' },
        security: [{ type: 'http', scheme: 'bearer', description: 'An API key, boli_…' }],
      },
    },
    channels: { socket: { address: '/socket.io/', messages } },
    operations,
  }
}

/** The same as a page without script. */
export function socketPage(host: string, isSecure: boolean): string {
  const { info, channels } = describeSockets(host, isSecure)
  const parts = Object.entries(channels.socket.messages).map(
    ([id, { name, summary, payload }]) => `<section id="${id}"><h2>${escapeHtml(
      id.startsWith('sent-') ? `Boli sends ${name}` : id === name ? `Send ${name}` : `Answer to ${name}`,
    )}</h2><p>${escapeHtml(summary)}</p>
<details><summary>Schema</summary><pre>${escapeHtml(JSON.stringify(payload, null, 2))}</pre></details></section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Boli: messages of sockets</title></head><body><main><h1>Messages of sockets</h1>
<p>${escapeHtml(info.description)}</p>
<p><a href="/api/asyncapi.json">AsyncAPI 3.0</a> · <a href="/api/docs">Calls over HTTP</a></p>
${parts.join('\n')}</main></body></html>`
}
