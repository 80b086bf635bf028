import type { DomainEvent } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import { dieAtEachStep } from '@boli/test-kit/dying-instance'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { matchLots as match } from '../src/features/match-searches/match-lots.ts'
import { publishDigests as publish } from '../src/features/match-searches/publish-matches.ts'
import type { AuctionsDatabase } from '../src/persistence/tables.ts'
import { aBuyer, useAuctions } from './support/auctions-app.ts'

const PEOPLE = 20
const matchLots = (database: AuctionsDatabase) => match({ database, logger: silentLogger })
const publishDigests = (database: AuctionsDatabase) => publish({ database, logger: silentLogger })

const bed = useAuctions()

it('matchers that die at any step, and two at once, notify everyone of each lot once', async () => {
  const { db } = bed
  const lots = await bed.listMany(6, { product_name: 'Kesar' })
  // The test bed's own matcher has handled them before any search is saved.
  await eventually(async () => expect(await db.selectFrom('lots_to_match').selectAll().execute()).toEqual([]))
  const people = Array.from({ length: PEOPLE }, () => aBuyer())
  for (const buyer of people) {
    const payload = { name: 'Saffron', text: 'kesar' }
    const saved = await bed.call(buyer, { method: 'POST', url: '/api/v1/auction/saved-searches', payload })
    expect(saved.statusCode).toBe(201)
  }
  // The test bed's own matcher and relay are stopped from here on.
  await bed.app.close()
  const askToMatch = async (some: typeof lots) => {
    const ids = some.map(({ _id }) => _id)
    await sql`insert into lots_to_match (auction_id) select unnest(${ids}::uuid[])`.execute(db)
  }
  const hourIsOver = () =>
    sql`update search_digests set digest_at = now() where digest_at is not null`.execute(db)
  /** How many lots each user was notified of, in the order of the events. */
  async function notified() {
    const outbox = db.selectFrom('outbox').select('event').where('topic', '=', 'auctions.followers.v1')
    const events = await outbox.orderBy('id').execute()
    const matches = events.flatMap(({ event }) => (event as DomainEvent<'searches-matched'>).data.matches)
    return people.map(({ userId }) =>
      matches.filter((match) => match.userId === userId).map(({ lots }) => lots),
    )
  }
  const each = (...counts: number[]) => people.map(() => counts)

  await askToMatch(lots.slice(0, 2))
  expect(await dieAtEachStep(bed.storage, matchLots)).toBeGreaterThan(4)
  expect(await notified()).toEqual(each(2))

  await askToMatch(lots.slice(2, 5))
  expect(await dieAtEachStep(bed.storage, matchLots)).toBeGreaterThan(3)
  expect(await notified()).toEqual(each(2))
  await hourIsOver()
  expect(await dieAtEachStep(bed.storage, publishDigests)).toBeGreaterThan(2)
  expect(await notified()).toEqual(each(2, 3))

  await askToMatch(lots)
  const another = bed.storage.connect('another')
  const instances = [bed.storage.database, another]
  await Promise.all(instances.flatMap((database) => [matchLots(database), publishDigests(database)]))
  await hourIsOver()
  await Promise.all(instances.map(publishDigests))
  await another.close()
  expect(await notified()).toEqual(each(2, 3, 1))
})
