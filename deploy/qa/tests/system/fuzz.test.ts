// `FUZZ_REQUESTS=10000 FUZZ_SEED=7 npm test -- --only system fuzz` sends more and different requests.

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type ApiSession, dealOf, listLot, placeBid } from '@boli/market'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type ApiDescription, fetchDescriptions } from '../support/api-description.ts'
import { type Caller, signUpCallers } from '../support/callers.ts'
import { type FuzzedRequest, requestsOf } from '../support/fuzz/requests.ts'
import { describeSystem, endAuction } from '../support/system.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
const PATIENCE_MS = 10_000

const callers = ['anonymous', 'farmer', 'business', 'admin'] as const

describeSystem('requests made from the descriptions of the API', {}, (system) => {
  let descriptions: ApiDescription[]
  let auctionId: string
  let dealId: string
  let openSessionOf: (caller: Caller) => Promise<ApiSession>
  const cookies = new Map<Caller, string>()

  beforeAll(async () => {
    openSessionOf = await signUpCallers(system)
    const farmer = await openSessionOf('farmer')
    auctionId = (await listLot(farmer))._id
    const sold = await listLot(farmer)
    await placeBid(await openSessionOf('business'), sold._id, 2000)
    await endAuction(system, sold._id)
    dealId = (await dealOf(farmer, sold._id))._id
    descriptions = await fetchDescriptions(system.url)
  })

  /** Signs in again where an earlier request ended the session. */
  async function cookieOf(caller: Caller): Promise<string> {
    const cookie = cookies.get(caller) ?? (await openSessionOf(caller)).cookieHeader()
    cookies.set(caller, cookie)
    return cookie
  }

  async function send({ caller, method, target, contentType, body }: FuzzedRequest<Caller>) {
    const cookie = await cookieOf(caller)
    const headers = {
      origin: system.url,
      ...(cookie && { cookie }),
      ...(contentType && { 'content-type': contentType }),
      ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
    }
    const outgoing = request(system.url, { method, path: target, timeout: PATIENCE_MS, headers })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
    outgoing.end(body ?? undefined)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (answer.statusCode === 401) cookies.delete(caller)
    return { status: answer.statusCode ?? 0, said: await text(answer) }
  }

  test(
    `none is answered 5xx or not at all, and each refusal says what it is (${REQUESTS}, seed ${SEED})`,
    async () => {
      const seen = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(requestsOf(descriptions, callers, [auctionId, dealId]), async (sent) => {
          const { status, said } = await send(sent)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          expect(status, said).toBeLessThan(500)
          if (status >= 400) {
            expect(JSON.parse(said)).toMatchObject({
              success: false,
              code: expect.stringMatching(/^[a-z-]+$/),
            })
          }
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
