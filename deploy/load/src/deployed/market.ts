import { setTimeout as sleep } from 'node:timers/promises'
import { type AuctionView, type BidView, routes } from '@boli/contracts'
import { ApiRefusal, type ApiSession, openSession } from '@boli/local'
import type { DeployedOptions } from './options.ts'

/** The first bid on each lot, and the step from each to the next, in rupees. */
export const FIRST_RUPEES = 1_000
export const STEP_RUPEES = 1
const PAGE = 100
/** Longer than anything is asked to wait. */
const PATIENCE_MS = 180_000

/** Signs people in one after the other; where the system asks to wait, it is waited. */
export async function signIn({ url, accounts }: DeployedOptions, usernames: readonly string[]) {
  const sessions: ApiSession[] = []
  for (const input of usernames) {
    const session = openSession(url)
    await patiently(() => session.call(routes.login, { json: { input, password: accounts.password } }))
    sessions.push(session)
  }
  return sessions
}

/** Lists lots that stay open for longer than the test takes. @returns their ids. */
export async function listLots(o: DeployedOptions, farmers: readonly ApiSession[]): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < o.lots; index += 1) {
    const form = new FormData()
    const fields = {
      product_name: `Load test ${o.accounts.group}, lot ${index + 1}`,
      desc: 'Listed by a load test. It is not for sale and goes away.',
      quantity: '1quintals',
      basePrice: String(FIRST_RUPEES),
      bidIncrement: String(STEP_RUPEES),
      durationMinutes: String(Math.ceil(o.seconds / 60) + 30),
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const farmer = farmers[index % farmers.length] as ApiSession
    const { data } = await patiently(() =>
      farmer.call<{ auction: AuctionView }>(routes.createAuction, { form }),
    )
    ids.push(data.auction._id)
  }
  return ids
}

/** Every bid of a lot, as the API tells of them. */
export async function readBids(auctionId: string, session: ApiSession): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { data, hasMore } = await patiently(() =>
      session.call<BidView[]>(routes.listPlacedBids, { params: { auctionId }, query: { page, limit: PAGE } }),
    )
    for (const { _id } of data) ids.add(_id)
    if (!hasMore) return ids
  }
}

async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  const untilMs = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isAskedToWait = error instanceof ApiRefusal && error.status === 429
      if (!isAskedToWait || performance.now() > untilMs) throw error
      await sleep((error.retryAfterSeconds ?? 1) * 1000)
    }
  }
}
