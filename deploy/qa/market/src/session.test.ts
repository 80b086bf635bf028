import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@boli/contracts'
import { afterEach, expect, test } from 'vitest'
import { openPatientSession, openSession } from './session.ts'

let server: Server
afterEach(() => void server.close())

/** Answers consecutive calls with these, and records the requests. */
async function answering(answers: { status: number; code?: string }[], open = openSession) {
  const bodies: string[] = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    const { status, code } = answers.shift() ?? { status: 500 }
    response.writeHead(status, {
      'content-type': 'application/json',
      'retry-after': '1',
      connection: 'close',
    })
    response.end(JSON.stringify({ status, code, data: 'done' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const session = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { bodies, call: () => session.call(routes.login, { json: { input: 'asha' } }) }
}

const patient = (url: string) => openPatientSession(url, new AbortController().signal)

test.each([
  ['every', 503, 'overloaded', openSession],
  ['a patient', 503, 'upstream-unavailable', patient],
  ['a patient', 429, 'too-many-requests', patient],
])('%s session repeats the same request after %d %s', async (_, status, code, open) => {
  const { call, bodies } = await answering([{ status, code }, { status: 200 }], open)
  expect(await call()).toMatchObject({ data: 'done' })
  expect(bodies).toEqual(Array(2).fill('{"input":"asha"}'))
})

test.each([
  [503, 'upstream-unavailable'],
  [429, 'too-many-requests'],
  [401, 'wrong-credentials'],
])('any other refusal is reported at once: %d %s', async (status, code) => {
  const { call, bodies } = await answering([{ status, code }, { status: 200 }])
  await expect(call()).rejects.toMatchObject({ status, answer: { code }, retryAfterSeconds: 1 })
  expect(bodies).toHaveLength(1)
})

test('a patient session that is ended while it waits reports this, and makes no further call', async () => {
  const ending = new AbortController()
  const open = (url: string) => openPatientSession(url, ending.signal)
  const { call, bodies } = await answering([{ status: 503 }, { status: 200 }], open)
  const called = call()
  setTimeout(() => ending.abort(), 100)
  await expect(called).rejects.toThrow('aborted')
  expect(bodies).toHaveLength(1)
})
