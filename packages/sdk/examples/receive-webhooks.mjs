// Receives webhooks and prints their events: BOLI_WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.mjs
import { createServer } from 'node:http'
import { verifyWebhook } from '@boli/sdk'

const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  try {
    const event = verifyWebhook(process.env.BOLI_WEBHOOK_SECRET, request.headers, Buffer.concat(parts))
    console.log(event.type, JSON.stringify(event.data))
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
server.listen(Number(process.env.PORT ?? 8080), () => console.log('port', server.address().port))
