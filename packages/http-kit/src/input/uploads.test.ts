import { connect } from 'node:net'
import { bodyLimits, newId, routes, succeed } from '@boli/contracts'
import { createTestIdentity, eventually, type TestIdentity } from '@boli/test-kit'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServiceTokens } from '../auth/service-tokens.ts'
import { createUserTokenVerifier } from '../auth/user-tokens.ts'
import { createService } from '../process/create-service.ts'
import { createLogger } from '../process/logger.ts'
import { publicRoute } from '../process/routes.ts'
import type { Service } from '../process/service.ts'
import { readUpload } from './uploads.ts'

let app: Service
let url: string
let identity: TestIdentity
let token: string
const lines: { level: number; route?: string; msg: string }[] = []

beforeAll(async () => {
  identity = await createTestIdentity()
  token = await identity.issueToken({ role: 'farmer' })
  app = await createService({
    name: 'auctions',
    logger: createLogger({
      name: 'auctions',
      level: 'debug',
      destination: { write: (line) => void lines.push(JSON.parse(line)) },
    }),
    serviceTokens: createServiceTokens({ secret: 's'.repeat(32), self: 'auctions' }),
    userTokens: createUserTokenVerifier({ keys: identity.keys }),
  })
  publicRoute(app, routes.createAuction, {
    schema: {},
    handler: async (request) => {
      const { fields, file } = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits.picture,
        fields: ['product_name', 'desc'],
      })
      return succeed({ fields, size: file?.bytes.length ?? null })
    },
  })
  publicRoute(app, routes.addAvatar, {
    schema: {},
    handler: async (request) => {
      const { file } = await readUpload(request, { field: 'image', maxBytes: 10, fields: [] })
      return succeed([file?.owner, file?.hasMinuteLimit])
    },
  })
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/auction/create-auction`
})
afterAll(() => app?.close())

async function post(body: RequestInit['body'], headers = {}) {
  const sent = { authorization: `Bearer ${token}`, ...headers }
  const response = await fetch(url, { method: 'POST', headers: sent, body: body ?? null })
  return { status: response.status, body: await response.json() }
}

/** Sends a form of texts and files. */
function send(...parts: [name: string, value: string | Uint8Array<ArrayBuffer>, fileName?: string][]) {
  const form = new FormData()
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value]), fileName ?? 'a.png')
  return post(form)
}

test('the validator of a form is compiled once', async () => {
  const form = (name: string) => send(['product_name', name])
  await form('Wheat')
  const compile = vi.spyOn(Ajv.prototype, 'compile')
  await form('Rice')
  expect(compile).not.toHaveBeenCalled()
  compile.mockRestore()
})

describe('reads', () => {
  test('the named fields and the picture, whichever comes first', async () => {
    const named: Parameters<typeof send> = [
      ['product_name', 'Wheat'],
      ['isAdmin', 'true'],
    ]
    const answer = await send(['image', new Uint8Array(10)], ...named)
    expect(answer.body).toMatchObject({ data: { fields: { product_name: 'Wheat' }, size: 10 } })
  })

  test('the last value of a repeated field', async () => {
    const answer = await send(['desc', 'first'], ['desc', 'last'])
    expect(answer.body).toMatchObject({ data: { fields: { desc: 'last' }, size: null } })
  })

  test('no picture if the input was left empty', async () => {
    const answer = await send(['image', new Uint8Array(0), ''], ['desc', ''])
    expect(answer.body).toMatchObject({ status: 200, data: { fields: { desc: '' }, size: null } })
  })
})

test.each([
  ['farmer', true],
  ['admin', false],
] as const)(
  'reports the sender of a picture, and whether pictures of the last minute count: %s',
  async (role, isCounted) => {
    const userId = newId()
    const body = new FormData()
    body.append('image', new Blob(['a']), 'a.png')
    const response = await fetch(new URL('/api/v1/user/add-avatar', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${await identity.issueToken({ userId, role })}` },
      body,
    })
    expect(await response.json()).toMatchObject({ data: [userId, isCounted] })
  },
)

test('a sender who leaves midway is not logged as an error', async () => {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 5000\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n' +
      'Content-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    () => socket.destroy(),
  )
  await eventually(() => expect(lines.map(({ msg }) => msg)).toContain('the sender has gone'))
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

describe('refuses', () => {
  const one = new Uint8Array(1)

  test.each([
    ['a picture that is too large, by what arrives', bodyLimits.picture + 1],
    ['a body that cannot fit, by its declared length', 6 * 1024 * 1024],
  ])('%s', async (_, bytes) => {
    const answer = await send(['image', new Uint8Array(bytes)])
    expect(answer).toMatchObject({ status: 413, body: { code: 'picture-too-large' } })
  })

  test.each<[string, string, object, Parameters<typeof send>]>([
    [
      'a second picture',
      'image',
      {},
      [
        ['image', one],
        ['image', one],
      ],
    ],
    ['a file under another name', 'script', {}, [['script', one]]],
    ['an overlong text', 'desc', {}, [['desc', 'x'.repeat(20_000)]]],
    ['a text with invisible characters', 'desc', { code: 'characters' }, [['desc', 'one\u202eowt']]],
  ])('%s', async (_, field, error, parts) => {
    const body = { code: 'validation-failed', errors: [{ field, ...error }] }
    expect(await send(...parts)).toMatchObject({ status: 400, body })
  })

  test('a body that is cut off', async () => {
    const cut = '--cut\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc'
    const answer = await post(cut, { 'content-type': 'multipart/form-data; boundary=cut' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed-request' } })
  })

  test('a body that is not a form', async () => {
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415)
  })
})
