// `FUZZ_REQUESTS=10000 FUZZ_SEED=7 npm test -- --only system fuzz` sends more and different requests.

import { request } from 'node:http'
import { routes } from '@boli/contracts'
import { dealOf, listLot, openSession, PASSWORD, placeBid, signUp } from '@boli/market'
import { schemas } from '@boli/system'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiDescription, type FuzzedRequest, requestsOf } from '../support/fuzz/requests.ts'
import { ADMIN, endAuction, type RunningSystem, realServers, startSystem } from '../support/system.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
const PATIENCE_MS = 10_000

const servers = realServers()
const callers = ['guest', 'farmer', 'buyer', 'administrator'] as const
type Caller = (typeof callers)[number]

describe.skipIf(!servers)('requests made from the descriptions of the API', () => {
  let system: RunningSystem
  let descriptions: ApiDescription[]
  let auctionId: string
  let dealId: string
  const signIns: Partial<Record<Caller, { input: string; password: string }>> = {
    farmer: { input: 'AshaKale', password: PASSWORD },
    buyer: { input: 'ArjunMehta', password: PASSWORD },
    administrator: { input: ADMIN.username, password: ADMIN.password },
  }
  const cookies = new Map<Caller, string>()

  beforeAll(async () => {
    if (!servers) return
    system = await startSystem(servers)
    const farmer = await signUp(system, { username: 'AshaKale', role: 'farmer' })
    const buyer = await signUp(system, { username: 'ArjunMehta', role: 'business' })
    auctionId = (await listLot(farmer.session))._id
    const sold = await listLot(farmer.session)
    await placeBid(buyer.session, sold._id, 2000)
    await endAuction(system, sold._id)
    dealId = (await dealOf(farmer.session, sold._id))._id
    descriptions = await Promise.all(
      schemas.map(async (service) => {
        const answer = await fetch(new URL(`/api/docs/${service}.json`, system.url))
        return (await answer.json()) as ApiDescription
      }),
    )
  })

  afterAll(async () => {
    await system?.stop()
  })

  /** Signs in again where an earlier request ended the session. */
  async function cookieOf(caller: Caller): Promise<string | undefined> {
    const signIn = signIns[caller]
    if (!signIn) return undefined
    let cookie = cookies.get(caller)
    if (cookie === undefined) {
      const session = openSession(system.url)
      await session.call(routes.login, { json: signIn })
      cookie = session.cookieHeader()
      cookies.set(caller, cookie)
    }
    return cookie
  }

  async function send({ caller, method, target, contentType, body }: FuzzedRequest<Caller>) {
    const cookie = await cookieOf(caller)
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = request(system.url, { method, path: target, timeout: PATIENCE_MS }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
      outgoing.on('error', reject)
      outgoing.setHeader('origin', system.url)
      if (cookie) outgoing.setHeader('cookie', cookie)
      if (contentType) outgoing.setHeader('content-type', contentType)
      if (body !== null) outgoing.setHeader('content-length', Buffer.byteLength(body))
      outgoing.end(body ?? undefined)
    })
    if (status === 401) cookies.delete(caller)
    return { status, text }
  }

  test(
    `none is answered 5xx or not at all, and each refusal says what it is (${REQUESTS}, seed ${SEED})`,
    async () => {
      const seen = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(requestsOf(descriptions, callers, [auctionId, dealId]), async (sent) => {
          const { status, text } = await send(sent)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          expect(status, text).toBeLessThan(500)
          if (status >= 400) {
            expect(JSON.parse(text)).toMatchObject({
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
