import { type Access, type ErrorAnswer, type PracticeView, type RouteName, routes } from '@boli/contracts'
import { ApiCallError, type ApiSession, listLot } from '@boli/market'
import { schemas, schemasWithOutbox } from '@boli/system'
import { eventually } from '@boli/test-kit'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiDescription, fetchDescriptions, operationOf } from '../support/api-description.ts'
import { type Caller, callers, signUpCallers } from '../support/callers.ts'
import { type BadInput, paramsOf, trialOf } from '../support/route-trials.ts'
import { describeSystem } from '../support/system.ts'

/** 401 answers that anybody may get: they concern the presented credential, not the caller. */
const aboutWhatWasShown = ['wrong-credentials', 'sign-in-expired']
const names = Object.keys(routes) as RouteName[]

/** All tables of notifications but preferences and devices, which its calls change. */
const ofNotifications = [
  ...['users', 'notifications', 'notified', 'deliveries', 'known_auctions', 'auction_bidders', 'known_deals'],
  'deal_reminders',
].map((table) => `notifications.${table}`)

/**
 * Tables filled from other services' events, which may still arrive from an earlier test. The audit also holds actions
 * of administrators at other services and is searched by the calls' ids instead. A call that publishes something shows
 * in the count of appended events.
 */
const copies = ['auctions.users', 'deals.users', 'identity.admin_actions', ...ofNotifications]

/** Operations have their names in `operationId`, and their refusals in the `default` answer. */
const lintRules = { 'operation-summary': 'off', 'operation-4xx-response': 'off' } as const

/** Fields of JSON bodies named by the specification. A service drops fields missing from its description. */
const namedFields: Partial<Record<RouteName, string>> = {
  register: 'email username password role',
  login: 'input password',
  verifyEmail: 'code',
  forgotPassword: 'email',
  resetPasswordByToken: 'password',
  addDetails: 'countryCode phoneNo street city state pincode country landmark addressType',
  updateProfile:
    'username email firstName lastName dob gender countryCode phoneNo street city state pinCode landMark addressType contact',
  searchUser: 'username',
  updateUser: 'username firstName lastName email role isVerified',
  placeBid: 'bidAmount maxAmount confirm bidKey',
  removeAuction: 'note',
  contact: 'name email subject message',
}

/** The allowed callers, in the words of the table. */
const mayPass: Record<Access, readonly Caller[]> = {
  anyone: callers,
  guest: callers,
  'signed-in': ['unverified', 'farmer', 'business', 'admin'],
  verified: ['farmer', 'business', 'admin'],
  farmer: ['farmer'],
  business: ['business'],
  admin: ['admin'],
}

describeSystem('every route of the public table', {}, (system) => {
  let auctionId = ''
  let descriptions: ApiDescription[]
  let counting: string
  let openSessionOf: (caller: Caller) => Promise<ApiSession>
  const sessions = new Map<Caller, ApiSession>()

  beforeAll(async () => {
    openSessionOf = await signUpCallers(system)
    for (const caller of callers) sessions.set(caller, await openSessionOf(caller))
    auctionId = (await listLot(sessionOf('farmer')))._id
    descriptions = await fetchDescriptions(system.url)
    counting = await countingStatement()
  })

  function sessionOf(caller: Caller): ApiSession {
    const session = sessions.get(caller)
    if (!session) throw new Error(`nobody is ${caller}`)
    return session
  }

  /** One statement that counts all rows and events ever written, except mere records of calls. */
  async function countingStatement(): Promise<string> {
    const tables = await system.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema = any($2) and table_type = 'BASE TABLE'
         and table_name not in ('inbox', 'outbox', 'sign_in_attempts', 'registrations', 'known_devices',
           'sessions')
         and table_schema || '.' || table_name <> all($1)
       order by 1`,
      // Analytics owns no data except what it publishes.
      [copies, schemas.filter((schema) => schema !== 'analytics')],
    )
    const outboxes = schemasWithOutbox.map((schema) => `${schema}.outbox`)
    const counts = [
      ...tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`),
      ...outboxes.map(
        (name) =>
          `select '${name}', coalesce(pg_sequence_last_value(pg_get_serial_sequence('${name}', 'id')::regclass), 0)::int`,
      ),
    ]
    return counts.join(' union all ')
  }

  /** The number of rows, events and pictures. */
  async function stored(): Promise<Record<string, number>> {
    const prefixes = ['lots/', 'avatars/', 'information/', 'deals/']
    const [rows, ...pictures] = await Promise.all([
      system.query<{ name: string; rows: number }>(counting),
      ...prefixes.map(async (name) => ({ name, rows: (await system.pictures(name)).length })),
    ])
    return Object.fromEntries([...rows, ...pictures].map(({ name, rows: count }) => [name, count]))
  }

  async function outcome(session: ApiSession, name: RouteName, call: BadInput['call']) {
    try {
      // A text or file answer has no status field.
      const { status = 200 } = await session.call(routes[name], await call())
      return { status, answer: {} as Partial<ErrorAnswer> }
    } catch (error) {
      if (error instanceof ApiCallError) return { status: error.status, answer: error.answer }
      throw error
    }
  }

  describe.each(names)('%s', (name) => {
    const { access } = routes[name]
    const trial = () => trialOf(name, descriptions)

    test(`lets in the roles of the table: ${access}`, async () => {
      const { harmless, endsSession } = trial()
      const results: Record<string, string> = {}
      for (const caller of callers) {
        const session = endsSession ? await openSessionOf(caller) : sessionOf(caller)
        const { status, answer } = await outcome(session, name, () => harmless)
        const isOut = status === 401 ? !aboutWhatWasShown.includes(answer.code ?? '') : status === 403
        results[caller] = isOut ? String(status) : 'passes'
        expect(status, `${caller}: ${answer.message}`).toBeLessThan(500)
      }
      const wanted = callers.map((caller): [string, string] => {
        if (mayPass[access].includes(caller)) return [caller, 'passes']
        return [caller, caller === 'anonymous' ? '401' : '403']
      })
      expect(results).toEqual(Object.fromEntries(wanted))
    })

    test('answers bad input clearly, naming field and code, and stores nothing', async () => {
      const { badInputs, caller } = trial()
      if (badInputs.length === 0) return
      const before = await stored()
      const requestIds: unknown[] = []
      for (const { what, call, status, code, field } of badInputs) {
        const { status: given, answer } = await outcome(sessionOf(caller), name, call)
        requestIds.push(answer.requestId)
        const fields = answer.errors?.map((error) => error.field) ?? []
        expect.soft({ what, status: given, code: answer.code }).toEqual({ what, status, code })
        if (field) {
          const names = fields.some((one) => one === field || one.startsWith(`${field}.`))
          expect.soft({ what, names, fields }).toMatchObject({ what, names: true })
        }
        expect.soft(answer).toMatchObject({
          success: false,
          data: null,
          message: expect.stringMatching(/\S/),
          requestId: expect.stringMatching(/\S/),
        })
      }
      expect(await stored()).toEqual(before)
      const audited = 'select action from identity.admin_actions where request_id = any($1)'
      expect(await system.query(audited, [requestIds])).toEqual([])
    })
  })

  test.each(Object.entries(namedFields))(
    '%s takes every field that the specification names',
    (name, fields) => {
      const route = routes[name as RouteName]
      const { requestBody } = operationOf(descriptions, route)
      const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(fields.split(' ')))
    },
  )

  test('one OpenAPI 3.1 document describes every call that services answer, and is valid', async () => {
    const source = await (await fetch(new URL('/api/openapi.json', system.url))).text()
    const config = await createConfig({ extends: ['recommended-strict'], rules: lintRules })
    const faults = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(faults.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
    const document = JSON.parse(source) as ApiDescription
    const described = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    const answered = names.filter((name) => routes[name].service !== 'gateway')
    expect(described.sort()).toEqual(answered.sort())
    // Each thing is described once.
    for (const name of ['DealView', 'AuctionDetail', 'UserView', 'PriceImportView'])
      expect(source).toContain(`"#/components/schemas/${name}"`)
    expect(source.match(/"isOutsideTolerance":/g)).toHaveLength(1)
    // An answer without content is the same as that of page reports, and has no name.
    expect(source).not.toContain('PageReportAnswer')
  })

  test('a lot won in practice is in no figure, event, deal or table of the market; a bid on the market is', async () => {
    const buyer = sessionOf('business')
    const figures = async () => {
      const analytics = await system.query<{ name: string; content: string }>(
        `select table_name as name, query_to_xml('select * from analytics.' || table_name || ' order by 1, 2', true, false, '')::text as content
         from information_schema.tables where table_schema = 'analytics' and table_name not in ('inbox', 'outbox')
         order by 1`,
      )
      const stats = await sessionOf('admin').call(routes.adminStats)
      const { 'auctions.practice_lots': _, ...rows } = await stored()
      return { rows, analytics, stats: stats.data }
    }
    // Events of earlier tests may still arrive.
    const before = await eventually(async () => {
      const first = await figures()
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect(await figures()).toEqual(first)
      return first
    })
    const { auction } = (await buyer.call<PracticeView>(routes.beginPractice)).data
    const params = { practiceId: auction._id }
    await buyer.call(routes.practiceBid, { params, json: { bidAmount: 2025, maxAmount: 2400 } })
    await system.query(
      `update auctions.practice_lots set lot = jsonb_set(lot, '{auction,endsAtMs}', '1')
       where lot #>> '{auction,id}' = $1`,
      [auction._id],
    )
    const ended = (await buyer.call<PracticeView>(routes.getPractice, { params })).data
    expect(ended.auction).toMatchObject({ status: 'completed', closeReason: 'sold' })
    expect(await figures()).toEqual(before)
    await buyer.call(routes.placeBid, { params: { auctionId }, json: { bidAmount: 2000 } })
    await expect.poll(async () => (await figures()).analytics).not.toEqual(before.analytics)
    expect((await figures()).rows).not.toEqual(before.rows)
  })

  test('every documented example of a body is understood by the running system', async () => {
    const { paths } = (await (await fetch(new URL('/api/openapi.json', system.url))).json()) as ApiDescription
    const examples = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ operationId, requestBody, 'x-key-scope': scope }) => {
        const { example } = requestBody?.content['application/json'] ?? {}
        return requestBody && scope ? [[operationId as RouteName, example] as const] : []
      })
    expect(examples.map(([name]) => name)).toContain('placeBid')
    for (const [name, json] of examples) {
      expect([name, json]).toEqual([name, expect.anything()])
      const params = { ...paramsOf(routes[name]), ...(name === 'placeBid' && { auctionId }) }
      const { status, answer } = await outcome(sessionOf('business'), name, () => ({ params, json }))
      expect([name, status, answer.code]).not.toEqual([name, 400, expect.anything()])
    }
  })

  test.each([
    ['auctionProof', { query: { from: 1_000_000 } }, {}],
    ['leafProof', {}, { sequence: '1000000' }],
  ] as const)('%s: what is beyond the log is not found', async (name, asked, place) => {
    const call = () => ({ params: { auctionId, ...place }, ...asked })
    const { status, answer } = await outcome(sessionOf('business'), name, call)
    expect([status, answer.code]).toEqual([404, 'not-found'])
  })

  test('a path in no table is not found, for any caller', async () => {
    for (const path of ['/api/v1/user/nothing', '/api/v1/internal/bids', '/internal/sessions/exchange']) {
      const answer = await fetch(new URL(path, system.url), {
        headers: { cookie: sessionOf('admin').cookieHeader() },
      })
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  test('claims of the caller in headers are ignored', async () => {
    const answer = await fetch(new URL('/api/v1/admin/stats', system.url), {
      headers: {
        authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.',
        'x-user-id': 'admin',
        'x-user-role': 'admin',
        'x-forwarded-user': 'admin',
      },
    })
    expect(answer.status).toBe(401)
  })

  test('an unsafe call from another site is refused, cookie or not', async () => {
    const answer = await fetch(new URL('/api/v1/user/logout', system.url), {
      method: 'POST',
      headers: { origin: 'https://evil.example', cookie: sessionOf('business').cookieHeader() },
    })
    const { code } = (await answer.json()) as ErrorAnswer
    expect([answer.status, code]).toEqual([403, 'cross-site-request'])
  })
})
