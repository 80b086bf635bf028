import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from '@asyncapi/parser'
import { PlaceBidBody, webhookKinds } from '@boli/contracts'
import { receivedMessages } from '@boli/contracts/described-messages'
import { webFonts } from '@boli/contracts/web-fonts'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerJson } from './upstream.ts'
import { aWorld, refusalOf, startWorld, useWorld, type World } from './world.ts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const fonts = [webFonts.Latn, webFonts.Deva ?? webFonts.Latn]
const visitTo = (path: string) => `<meta name="boli-visit" data-path="${path}" content="{}">`
const built = `<!doctype html><head><title>Boli</title><meta property="og:image" content="/old.png" />
${visitTo('^/$')}${visitTo('^/market$')}${visitTo('^/auction/([^/]+)$')}
<meta name="boli-fonts" content="{}"></head><body>the application
<section
  data-first="landing"
>hero</section></body>`
const script = `export const text = '${'boli '.repeat(1_000)}'`

describe('built pages', () => {
  let world: World
  let webRoot: string
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'boli-pages-'))
    await mkdir(join(webRoot, 'assets'))
    await writeFile(join(webRoot, 'index.html'), built)
    for (const { start } of fonts) await writeFile(join(webRoot, 'assets', `${start}-1a2b.woff2`), 'font')
    await writeFile(join(webRoot, 'sw.js'), '// worker')
    await writeFile(join(webRoot, 'assets', 'app-1a2b3c.js'), script)
    await writeFile(join(webRoot, 'assets', 'verify-worker-1a2b3c.js'), script)
    world = await startWorld({ settings: { webRoot, isSecure: true } })
  })
  afterAll(async () => {
    await world.stop()
    await rm(webRoot, { recursive: true })
  })

  test.each([
    '/',
    '/market',
    '/auction/01981f0e-0000-7000-8000-000000000001',
    '/reset-password/a.b',
    '/member/ramkisan',
  ])('a navigation to %s gets the application', async (path) => {
    const response = await world.call(path, { headers: html })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch('text/html')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain('the application')
    const headers = { ...html, 'if-none-match': response.headers.get('etag') ?? '' }
    expect(
      (await world.app.inject({ url: path, headers: { ...headers, host: new URL(world.url).host } }))
        .statusCode,
    ).toBe(304)
  })

  test.each([
    ['/', ['^/$'], true],
    ['/market', ['^/market$'], false],
    ['/auction/01981f0e-0000-7000-8000-000000000001', ['^/auction/([^/]+)$'], false],
    ['/aboutus', [], false],
    ['/nosuch', [], false],
  ])(
    '%s is sent with what it needs first, and without what other pages need',
    async (path, visits, isLanding) => {
      const page = await (await world.call(path, { headers: html })).text()
      expect([...page.matchAll(/data-path="([^"]*)"/g)].map(([, found]) => found)).toEqual(visits)
      expect([page.includes('hero'), page.includes('boli-fonts')]).toEqual([isLanding, isLanding])
    },
  )

  test.each(['/nosuch', '/no/such', '/favicon.ico', '/auction/a/b/c', '/member/nobody99', '/member/x'])(
    'a navigation to %s gets status 404 with the page of the application',
    async (path) => {
      world.deals.answerWith((_, response) =>
        answerJson(response, 404, {
          ...{ status: 404, success: false, message: 'none', data: null, code: 'not-found', requestId: 'r' },
        }),
      )
      const response = await world.call(path, { headers: html })
      expect(response.status).toBe(404)
      expect(await response.text()).toMatch(/<meta name="robots" content="noindex">[\s\S]*the application/)
      world.reset()
    },
  )

  test.each([
    ['/', 'en', '<title>Live auctions of farm produce · Boli</title>', '/'],
    ['/aboutus', 'hi', '<title>हमारे बारे में · Boli</title>', '/aboutus'],
    ['/contact-us', 'en', '<title>Contact Us · Boli</title>', '/contact'],
  ])(
    '%s is shown by search engines and messengers in %s with its own title and card',
    async (path, language, title, canonical) => {
      const response = await world.call(path, { headers: { ...html, 'accept-language': language } })
      const body = await response.text()
      const origin = world.url.replace('http:', 'https:')
      for (const part of [
        title,
        `<link rel="canonical" href="${origin}${canonical}">`,
        `content="${origin}/share.jpg"`,
      ])
        expect(body).toContain(part)
      expect(body).not.toMatch(/noindex|old\.png/)
      expect(body).toMatch(/<meta name="description" content=".{40,}">/)
    },
  )

  test('a page that needs sign-in is hidden from search engines', async () => {
    expect(await (await world.call('/market', { headers: html })).text()).toContain('noindex')
  })

  test('pages rendered by the gateway use the application’s web fonts', async () => {
    const styles = await (await world.call('/lot-fonts.css')).text()
    for (const { start } of fonts) expect(styles).toContain(`src:url("/assets/${start}-1a2b.woff2")`)
    expect(styles).toContain(':root:lang(hi){--font-script:"Anek Devanagari"}')
  })

  test.each([
    '/media/lots-of',
    '/assets/gone-999.js',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
  ])('a navigation to %s, neither a page nor a built file, gets an error', async (path) => {
    const answer = await refusalOf(await world.call(path, { headers: html }))
    expect([400, 404]).toContain(answer.httpStatus)
    expect(answer).toMatchObject({ success: false })
  })

  test('a request that is not a navigation gets no page', async () => {
    const response = await world.call('/logo.png', { headers: { accept: 'image/*' } })
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 404, code: 'not-found' })
  })

  test.each(['GET', 'HEAD'])('%s / is answered whatever the caller accepts', async (method) => {
    for (const accept of ['*/*', 'application/json', 'text/plain']) {
      expect((await world.call('/', { method, headers: { accept } })).status).toBe(200)
    }
  })

  test('names with a hash are cached for ever, the service worker is revalidated each time', async () => {
    const asset = await world.call('/assets/app-1a2b3c.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toMatch('javascript')
    expect((await world.call('/sw.js')).headers.get('cache-control')).toBe('no-cache')
    const etag = asset.headers.get('etag') ?? ''
    const again = await world.app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
  })

  test.each(['br', 'gzip'])('scripts and JSON are compressed with %s', async (encoding) => {
    world.auctions.answerWith((_, response) => answerJson(response, 200, { data: 'x'.repeat(5_000) }))
    for (const path of ['/assets/app-1a2b3c.js', '/api/v1/auction/getAllauctions']) {
      const response = await world.call(path, { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect((await response.text()).length).toBeGreaterThan(5_000)
    }
  })

  test('the API page has the same policy as every page except for its own markup, and lists every service', async () => {
    const page = await world.call('/api/docs', { headers: html })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('swagger-ui')
    const policies = ['/api/docs', '/api/docs/static/index.html', '/'].map(async (path) =>
      (await world.call(path, { headers: html })).headers.get('content-security-policy'),
    )
    const [docs, index, own] = await Promise.all(policies)
    expect([docs, index]).toEqual(
      [own, own].map((policy) =>
        policy?.replace(";require-trusted-types-for 'script';trusted-types boli", ''),
      ),
    )
    for (const nothing of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(await policies[0]).toContain(`${nothing} 'none'`)
    }
    const script = await (await world.call('/api/docs/static/swagger-initializer.js')).text()
    for (const name of ['identity', 'auctions', 'information', 'deals', 'notifications', 'analytics']) {
      expect(script).toContain(`/api/docs/${name}.json`)
    }
  })

  test('descriptions contain public calls only', async () => {
    world.auctions.answerWith((_, response) =>
      answerJson(response, 200, {
        openapi: '3.0.3',
        paths: { '/api/v1/a': {}, '/internal/bids': {}, '/healthz': {} },
      }),
    )
    const response = await world.call('/api/docs/auctions.json')
    expect(await response.json()).toEqual({ openapi: '3.0.3', paths: { '/api/v1/a': {} } })
  })

  test('a service that has just started gets as long for its description as for any other call', async () => {
    world.deals.answerWith((_, response) => {
      setTimeout(() => answerJson(response, 200, { paths: { '/api/v1/a': {} } }), 2_100)
    })
    expect((await world.call('/api/docs/deals.json')).status).toBe(200)
  })

  test('one description has the routes of all services, their access and keys, and the shape of refusals', async () => {
    // A gateway caches descriptions for a minute.
    const fresh = await aWorld()
    const ok = { description: 'ok' }
    const body = { content: { 'application/json': { schema: {} } } }
    fresh.auctions.answerWith((_, response) =>
      answerJson(response, 200, {
        paths: {
          '/api/v1/auction/place-bid/{auctionId}': { post: { requestBody: body, responses: { 200: ok } } },
          '/api/v1/auction/no-route-of-the-table': { get: {} },
        },
      }),
    )
    const nothing = (response: Parameters<typeof answerJson>[0]) => answerJson(response, 200, { paths: {} })
    for (const service of [fresh.information, fresh.deals, fresh.notifications, fresh.analytics])
      service.answerWith((_, response) => nothing(response))
    fresh.identity.answerCallsWith((_, response) =>
      answerJson(response, 200, { paths: { '/api/v1/user/login': { post: { responses: { 200: ok } } } } }),
    )
    const response = await fresh.call('/api/openapi.json')
    const { openapi, paths, webhooks, components } = (await response.json()) as {
      webhooks: Record<string, object>
      openapi: string
      paths: Record<string, { post: { requestBody?: { content: Record<string, { example: unknown }> } } }>
      components: { schemas: { Error: { properties: { code: { enum: string[] } } } } }
    }
    expect(Object.keys(webhooks)).toEqual([...webhookKinds, 'test'])
    expect([openapi, Object.keys(paths)]).toEqual([
      '3.1.0',
      ['/api/v1/user/login', '/api/v1/auction/place-bid/{auctionId}'],
    ])
    const [login, bid] = Object.values(paths).map(({ post }) => post)
    expect(login).toMatchObject({ operationId: 'login', tags: ['identity'], security: [{}, { session: [] }] })
    expect(bid).toMatchObject({ security: [{ session: [] }, { key: [] }], 'x-key-scope': 'bid' })
    expect(Value.Check(PlaceBidBody, bid?.requestBody?.content['application/json']?.example)).toBe(true)
    expect(components.schemas.Error.properties.code.enum).toContain('key-not-allowed')
  })

  test('one AsyncAPI 3.0 document has every message of sockets, is valid, and is also shown as a page', async () => {
    const source = await (await world.call('/api/asyncapi.json')).text()
    const { diagnostics } = await new Parser().parse(source)
    // It recommends AsyncAPI 3.1, which changes nothing that is used here.
    expect(diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version')).toEqual([])
    const ajv = formats.default(new Ajv({ strict: false }))
    const { operations, channels, servers } = JSON.parse(source) as {
      operations: Record<string, { action: string }>
      channels: { socket: { messages: Record<string, { payload: object }> } }
      servers: { boli: { protocol: string } }
    }
    const { messages } = channels.socket
    for (const { payload } of Object.values(messages)) ajv.compile(payload)
    expect(
      JSON.stringify(operations)
        .match(/#\/channels\/socket\/messages\/[\w-]+/g)
        ?.sort(),
    ).toEqual(
      Object.keys(messages)
        .map((id) => `#/channels/socket/messages/${id}`)
        .sort(),
    )
    const received = Object.keys(operations).filter((id) => operations[id]?.action === 'receive')
    expect([received, servers.boli.protocol]).toEqual([Object.keys(receivedMessages), 'wss'])
    const page = await world.call('/api/docs/sockets', { headers: html })
    const text = await page.text()
    for (const id of Object.keys(messages)) expect(text).toContain(`<section id="${id}">`)
  })

  test('the parts of a page lack headers that only apply to documents, but a worker’s script has them', async () => {
    const part = await world.call('/assets/app-1a2b3c.js')
    expect(part.status).toBe(200)
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(part.headers.get(name), name).toBeNull()
    expect(part.headers.get('x-content-type-options')).toBe('nosniff')
    expect(part.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect([...part.headers].join('').length).toBeLessThan(600)
    const others = ['/assets/verify-worker-1a2b3c.js', '/assets/app-none.js']
    for (const path of others)
      expect((await world.call(path)).headers.get('content-security-policy'), path).toContain(
        "script-src 'self'",
      )
  })

  test('every answer has the strict headers', async () => {
    for (const path of ['/', '/api/v1/auction/getAllauctions', '/api/v1/nothing']) {
      const { headers } = await world.call(path, { headers: html })
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('permissions-policy')).toContain('camera=(), ')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })
})

describe('pages that are temporarily unavailable', () => {
  const market = '/market?query="><script>'

  test('are a page with a link back for browsers, and JSON for programs', async () => {
    const world = await aWorld({
      settings: { webRoot: '/no/such/folder' },
      limits: { pagesPerAddress: 1 },
    })
    await world.call('/')
    const headers = { ...html, 'accept-language': 'hi-IN' }
    const page = await world.call(market, { headers })
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    const text = await page.text()
    expect(text).toContain('<h1>आपके नेटवर्क से')
    expect(text).toContain('<a class="act" href="/market">')
    expect(text).not.toContain('<script>')
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? []
    expect((await world.call(style)).status).not.toBe(429)
    expect(await refusalOf(await world.call('/market'))).toMatchObject({ code: 'too-many-requests' })
  })

  test('include a shared lot while auctions is unavailable', async () => {
    const world = await aWorld()
    world.auctions.answerWith((_, response) => {
      response.destroy()
    })
    const page = await world.call('/lot/01981f0e-0000-7000-8000-000000000001', { headers: html })
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await page.text()).toContain('<h1>This page is not reachable at the moment</h1>')
  })
})

describe('pages that are not built', () => {
  const world = useWorld({ settings: { webRoot: '/no/such/folder' } })

  test('browsers get a page with instructions', async () => {
    const response = await world.call('/', { headers: html })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('not built yet')
  })

  test('programs get the error envelope, and the API works', async () => {
    expect(await refusalOf(await world.call('/'))).toMatchObject({ httpStatus: 404, code: 'not-found' })
    expect((await world.call('/api/v1/auction/getAllauctions')).status).toBe(200)
  })

  test('without TLS no header promises TLS', async () => {
    const { headers } = await world.call('/', { headers: html })
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  })
})
