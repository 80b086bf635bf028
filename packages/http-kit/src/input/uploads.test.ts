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

async function send(fill: (form: FormData) => void) {
  const form = new FormData()
  fill(form)
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

test('the validator of a form is compiled once', async () => {
  const form = (name: string) => send((body) => body.set('product_name', name))
  await form('Wheat')
  const compile = vi.spyOn(Ajv.prototype, 'compile')
  await form('Rice')
  expect(compile).not.toHaveBeenCalled()
  compile.mockRestore()
})

describe('reads', () => {
  test('the named fields and the picture, whichever comes first', async () => {
    const answer = await send((form) => {
      form.append('image', new Blob([new Uint8Array(10)]), 'lot.png')
      form.append('product_name', 'Wheat')
      form.append('isAdmin', 'true')
    })
    expect(answer.body).toMatchObject({ data: { fields: { product_name: 'Wheat' }, size: 10 } })
  })

  test('the last value of a repeated field', async () => {
    const answer = await send((form) => {
      form.append('desc', 'first')
      form.append('desc', 'last')
    })
    expect(answer.body).toMatchObject({ data: { fields: { desc: 'last' }, size: null } })
  })

  test('no picture if the input was left empty', async () => {
    const answer = await send((form) => {
      form.append('image', new Blob([]), '')
      form.append('desc', '')
    })
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
  test('a picture that is too large, by what arrives', async () => {
    const answer = await send((form) =>
      form.append('image', new Blob([new Uint8Array(bodyLimits.picture + 1)]), 'a.png'),
    )
    expect(answer).toMatchObject({ status: 413, body: { code: 'picture-too-large' } })
  })

  test('a body that cannot fit, by its declared length', async () => {
    const answer = await send((form) =>
      form.append('image', new Blob([new Uint8Array(6 * 1024 * 1024)]), 'a.png'),
    )
    expect(answer).toMatchObject({ status: 413, body: { code: 'picture-too-large' } })
  })

  test('a second picture, and a file under another name', async () => {
    const second = await send((form) => {
      form.append('image', new Blob(['a']), 'a.png')
      form.append('image', new Blob(['b']), 'b.png')
    })
    expect(second).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ field: 'image' }] },
    })
    const other = await send((form) => form.append('script', new Blob(['a']), 'a.sh'))
    expect(other).toMatchObject({ status: 400, body: { errors: [{ field: 'script' }] } })
  })

  test('an overlong text', async () => {
    const answer = await send((form) => form.append('desc', 'x'.repeat(20_000)))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'desc' }] } })
  })

  test('a text with invisible characters', async () => {
    const answer = await send((form) => form.append('desc', 'one\u202eowt'))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'desc', code: 'characters' }] } })
  })

  test('a body that is cut off', async () => {
    const boundary = 'cut'
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc`,
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'malformed-request',
    ])
  })

  test('a body that is not a form', async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(415)
  })
})
