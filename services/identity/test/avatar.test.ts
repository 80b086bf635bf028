import { sweepUploads } from '@boli/database'
import { silentLogger } from '@boli/test-kit'
import { form } from '@boli/test-kit/form'
import { killNextChild } from '@boli/test-kit/kill-next-child'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'

const identity = useIdentity({ firstAdmin })
let browser: Browser
beforeAll(async () => {
  ;({ browser } = await identity.signedIn())
})

/** A grey PNG of 32 by 24 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAYCAAAAAC+OKDoAAAAE0lEQVR42mNwIAAYRhWMKhh5CgAUf8AB6tdCbQAAAABJRU5ErkJggg==',
  'base64',
)

function send(of: Browser = browser) {
  const { payload, headers } = form({}, { name: 'me.png', bytes: picture, field: 'avatar' })
  return of.upload('/user/add-avatar', payload, headers['content-type'] ?? '')
}

const stored = () => identity.deps.store.list('avatars/')

describe('add-avatar', () => {
  test('answers with an address that serves the picture, and replaces the earlier one', async () => {
    const first = await send()
    expect(first).toMatchObject({
      status: 200,
      body: { data: expect.stringMatching(/^\/media\/avatars\/.*-800\.webp$/) },
    })
    const served = await identity.app.inject({ method: 'GET', url: String(first.body.data) })
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    expect((await browser.get('/user/isLoggedIn')).body.data).toMatchObject({ avatar: first.body.data })

    const second = await send()
    await sweepUploads(identity.db, identity.deps.store, silentLogger)
    expect((await identity.app.inject({ method: 'GET', url: String(first.body.data) })).statusCode).toBe(404)
    expect((await identity.app.inject({ method: 'GET', url: String(second.body.data) })).statusCode).toBe(200)
    // One of each width.
    expect((await stored()).length).toBe(3)
  })
})

test('if the encoder is killed the picture is not refused as invalid, and can be sent again', async () => {
  killNextChild()
  expect(await send()).toMatchObject({
    ...{ status: 503, body: { code: 'overloaded' }, headers: { 'retry-after': '10' } },
  })
  expect((await send()).status).toBe(200)
})

test('the picture can be removed permanently; removing none is not an error', async () => {
  await send()
  for (let round = 0; round < 2; round++) expect((await browser.delete('/user/avatar')).status).toBe(200)
  expect((await browser.get('/user/isLoggedIn')).body.data).toMatchObject({ avatar: null })
  await sweepUploads(identity.db, identity.deps.store, silentLogger)
  expect(await stored()).toEqual([])
})

test('an administrator hides a user’s picture for a reason that the audit records', async () => {
  const admin = await identity.asAdmin()
  const { browser, userId } = await identity.signedIn()
  const hide = (who = admin, reason = 'A brand') => who.delete(`/admin/user-avatar/${userId}`, { reason })
  expect((await hide()).body.code).toBe('not-found')
  await send(browser)
  expect((await hide(browser)).status).toBe(403)
  expect((await hide(admin, ' ')).status).toBe(400)
  expect((await hide()).status).toBe(200)
  expect((await browser.get('/user/isLoggedIn')).body.data).toMatchObject({ avatar: null })
  expect(await identity.actionsOn(userId)).toMatchObject([
    { action: 'hide-avatar', before: { facts: { reason: 'A brand' } } },
  ])
})
