import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { batchReads } from '../src/bid-engine/load-batch.ts'
import { plansByKey } from '../src/bid-engine/pipeline.ts'
import { indexLot, type SearchedTexts } from '../src/search/index-lots.ts'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

it('a batch of bids uses primary keys, even if its statements were planned for a market with one bid', async () => {
  await bed.bid(aBuyer(), (await bed.list())._id, 2000)
  const client = await bed.storage.database.pool.connect()
  // With statistics of tables this small, every index costs the same.
  await client.query('analyze')
  await client.query(plansByKey)
  for (const { name, text } of batchReads) {
    const { rows } = await client.query(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const indexes = [...plan.matchAll(/(?:using|Index Scan on) (\w+)/g)].map(([, index]) => index)
    expect(indexes.length, plan).toBeGreaterThan(0)
    expect(
      indexes.filter((index) => !index?.endsWith('_pkey')),
      `${name}\n${plan}`,
    ).toEqual([])
    expect(plan).not.toContain('Seq Scan')
  }
  client.release(true)
})

it('a lot is indexed while another with the same words is being listed', async () => {
  const { db } = bed.storage.database
  const lots = await Promise.all([bed.list({}, aFarmer()), bed.list({}, aFarmer())])
  const texts: SearchedTexts = {
    productName: 'Sharbati wheat',
    description: '',
    category: 'grain',
    variety: 'Sharbati',
    origin: 'Sehore',
    commodity: 'wheat',
  }
  await indexLot(db, lots[0]._id, texts)
  await db.transaction().execute(async (first) => {
    await indexLot(first, lots[0]._id, texts)
    await db.transaction().execute(async (second) => {
      await sql`set local lock_timeout = '2s'`.execute(second)
      await indexLot(second, lots[1]._id, texts)
    })
  })
})
