import { type RouteName, routes } from '@boli/contracts'
import { ApiCallError, type ApiSession, type CallOptions, dealOf, listLot, placeBid } from '@boli/market'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type ApiDescription, fetchDescriptions } from '../support/api-description.ts'
import { type Caller, callers, signUpCallers } from '../support/callers.ts'
import { requestsOf } from '../support/fuzz/requests.ts'
import { createSender } from '../support/fuzz/send.ts'
import { trialOf } from '../support/route-trials.ts'
import { createStoredCounter } from '../support/stored-rows.ts'
import { describeSystem, endAuction } from '../support/system.ts'

const names = Object.keys(routes) as RouteName[]

/** `FUZZ_REQUESTS=10000 FUZZ_SEED=7 npm test -- --only system every-route` sends more and different requests. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** Operations have their names in `operationId`, and their refusals in the `default` answer. */
const lintRules = { 'operation-summary': 'off', 'operation-4xx-response': 'off' } as const

describeSystem('every route of the public table', {}, (system) => {
  let auctionId = ''
  let descriptions: ApiDescription[]
  let countStored: () => Promise<Record<string, number>>
  /** As counted after the previous test. */
  let stored: Record<string, number>
  let openSessionOf: (caller: Caller) => Promise<ApiSession>
  const sessions = {} as Record<Caller, ApiSession>

  beforeAll(async () => {
    openSessionOf = await signUpCallers(system)
    for (const caller of callers) sessions[caller] = await openSessionOf(caller)
    auctionId = (await listLot(sessions.farmer))._id
    descriptions = await fetchDescriptions(system.url)
    countStored = await createStoredCounter(system)
    stored = await countStored()
  })

  /** @returns null if the call succeeded. */
  async function refusalOf(caller: Caller, name: RouteName, options: CallOptions) {
    try {
      await sessions[caller].call(routes[name], options)
      return null
    } catch (error) {
      if (error instanceof ApiCallError) return error
      throw error
    }
  }

  test.each(names)(
    '%s > answers bad input clearly, naming field and code, and stores nothing',
    async (name) => {
      const { badInputs, caller } = await trialOf(name, descriptions)
      if (badInputs.length === 0) return
      const requestIds: unknown[] = []
      for (const { what, call, status, code, field } of badInputs) {
        const refusal = await refusalOf(caller, name, call)
        expect.soft({ what, status: refusal?.status, code: refusal?.code }).toEqual({ what, status, code })
        const fields = refusal?.fields.map((fault) => fault.field) ?? []
        const isNamed = !field || fields.some((one) => one === field || one.startsWith(`${field}.`))
        expect.soft({ what, isNamed, fields }).toMatchObject({ what, isNamed: true })
        expect.soft(refusal?.answer).toMatchObject({
          ...{ success: false, data: null },
          ...{ message: expect.stringMatching(/\S/), requestId: expect.stringMatching(/\S/) },
        })
        requestIds.push(refusal?.requestId)
      }
      const before = stored
      stored = await countStored()
      expect(stored).toEqual(before)
      const audited = 'select action from identity.admin_actions where request_id = any($1)'
      expect(await system.query(audited, [requestIds])).toEqual([])
    },
  )

  test('one OpenAPI 3.1 document describes every call that services answer, and is valid', async () => {
    const source = await (await fetch(new URL('/api/openapi.json', system.url))).text()
    const config = await createConfig({ extends: ['recommended-strict'], rules: lintRules })
    const faults = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(faults.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
    const document = JSON.parse(source) as ApiDescription
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const answered = names.filter((name) => routes[name].service !== 'gateway')
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(answered.sort())
    // The linter refuses examples that do not fit: each body that programs send has one.
    for (const { operationId, requestBody, 'x-key-scope': scope } of operations) {
      const json = requestBody?.content['application/json']
      if (scope && json) expect([operationId, json.example]).toEqual([operationId, expect.anything()])
    }
    // Each schema is defined once.
    for (const name of ['DealView', 'AuctionDetail', 'UserView', 'PriceImportView'])
      expect(source).toContain(`"#/components/schemas/${name}"`)
    expect(source.match(/"isOutsideTolerance":/g)).toHaveLength(1)
    // An answer without content, such as that of page reports, has no schema of its own.
    expect(source).not.toContain('PageReportAnswer')
  })

  test(
    `every request made from the descriptions is answered, none with 5xx, and each refusal has a code (${REQUESTS}, seed ${SEED})`,
    async () => {
      const sold = await listLot(sessions.farmer)
      await placeBid(sessions.business, sold._id, 2000)
      await endAuction(system, sold._id)
      const { _id: dealId } = await dealOf(sessions.farmer, sold._id)
      const send = createSender(system.url, openSessionOf)
      const seen = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(requestsOf(descriptions, [auctionId, dealId]), async (request) => {
          const { status, said } = await send(request)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          expect(status, said).toBeLessThan(500)
          if (status >= 400)
            expect(JSON.parse(said)).toMatchObject({
              success: false,
              code: expect.stringMatching(/^[a-z-]+$/),
            })
        }),
        { numRuns: REQUESTS, seed: SEED },
      )
      // Refusals alone would not exercise the code behind the guards and the validator.
      expect(seen.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50)
      expect(seen.get(429) ?? 0).toBeLessThan(REQUESTS / 10)
    },
    REQUESTS * 200,
  )
})
