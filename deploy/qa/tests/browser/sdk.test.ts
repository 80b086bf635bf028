import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { giveContact, listLot, signUp } from '@boli/market'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn } from '../support/browser.ts'
import { makeKeyOn, wordsOf } from '../support/newcomer.ts'
import { enterMarket } from '../support/shared-stacks.ts'

const run = promisify(execFile)
const sdk = fileURLToPath(new URL('../../../../packages/sdk/', import.meta.url))
const HEAD =
  '// Generated from /api/openapi.json: the calls that an API key may make. `vitest --update` writes it again.\n'

const market = await enterMarket()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boli-sdk-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Repeats until no schema is dropped: schemas refer to each other. */
function dropUnusedSchemas(document: OpenAPI3): void {
  const schemas = document.components?.schemas ?? {}
  const text = JSON.stringify(document)
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
  for (const name of unused) delete schemas[name]
  if (unused.length > 0) dropUnusedSchemas(document)
}

test('the types of the SDK are those of the running API', async () => {
  const response = await fetch(`${market.url}/api/openapi.json`)
  const document = (await response.json()) as OpenAPI3
  expect(response.status, JSON.stringify(document)).toBe(200)
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations))
      if (!('x-key-scope' in (operation as object))) delete (operations as Record<string, unknown>)[method]
    if (Object.keys(operations).length === 0) delete document.paths?.[path]
  }
  dropUnusedSchemas(document)
  const types = astToString(await openapiTS(document, { alphabetize: true }))
  await expect(HEAD + types).toMatchFileSnapshot(join(sdk, 'src/api.ts'))
})

test('packed and installed in an empty folder, the SDK’s examples list, bid, watch and receive', async () => {
  await run('npx', ['--yes', 'pnpm@12.21.0', 'pack', '--pack-destination', folder], { cwd: sdk })
  const [tarball = ''] = await readdir(folder)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await run('npm', ['install', '--no-audit', '--no-fund', join(folder, tarball)], { cwd: folder })
  await cp(join(folder, 'node_modules/@boli/sdk/examples'), folder, { recursive: true })

  const farmer = await signUp(market, { username: 'SdkFarmer', role: 'farmer' })
  await giveContact(farmer)
  const lot = await listLot(farmer.session, { product_name: 'Programmed barley' })
  const buyer = await signUp(market, { username: 'SdkBuyer', role: 'business' })
  const { page } = await openSignedIn(buyer, { baseURL: market.url })
  await page.goto('/profile/keys')
  const key = await makeKeyOn(page, wordsOf('en'), 'sdk')
  await page.context().close()
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
  const environment = { BOLI_URL: market.url, BOLI_KEY: key, BOLI_WEBHOOK_SECRET: secret, PORT: '0' }
  const example = (name: string, ...args: string[]) =>
    spawn(process.execPath, [join(folder, name), ...args], { env: { ...process.env, ...environment } })
  const outputOf = async (name: string, ...args: string[]) => {
    const child = example(name, ...args)
    const text = child.stdout.toArray()
    await once(child, 'close')
    return Buffer.concat(await text).toString()
  }

  expect(await outputOf('list-lots.mjs', 'barley')).toContain(`${lot._id} Programmed barley`)
  const watching = example('watch-auction.mjs', lot._id)
  const lines: string[] = []
  watching.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
  await expect.poll(() => lines).toEqual(['active 2000 - watching'])
  expect(await outputOf('place-bid.mjs', lot._id)).toBe('placed 2000\n')
  expect(await outputOf('place-bid.mjs', lot._id)).toMatch(/^refused already-leading /)
  await expect.poll(() => lines).toContain('active 2000 SdkBuyer winning')
  watching.kill()

  const receiving = example('receive-webhooks.mjs')
  const received: string[] = []
  receiving.stdout.setEncoding('utf8').on('data', (text: string) => received.push(text.trim()))
  await expect.poll(() => received[0]).toMatch(/^port \d+$/)
  const url = `http://127.0.0.1:${received[0]?.slice(5)}`
  const body = JSON.stringify({
    specversion: '1.0',
    id: '1',
    type: 'outbid',
    source: '/',
    data: { price: 2_100 },
  })
  const at = new Date()
  const headers = {
    'webhook-id': '1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('1', at, body),
  }
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204)
  await expect.poll(() => received[1]).toBe('outbid {"price":2100}')
  expect((await fetch(url, { method: 'POST', headers, body: body.replace('2100', '9100') })).status).toBe(400)
  receiving.kill()
})
