import { type EventType, newId } from '@boli/contracts'
import { eventually, untilOneWaitsForLock } from '@boli/test-kit'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions({ breaksRules: true })

const farmer = aFarmer()

/** Runs an operation on a lot that must wait for another transaction, which changes the lot meanwhile. */
async function whileChanged<Result>(
  lot: string,
  changes: RawBuilder<unknown>[],
  run: () => Promise<Result>,
): Promise<Result> {
  const { db } = bed.storage.database
  const { running } = await db.transaction().execute(async (trx) => {
    await sql`update auctions set version = version + 1 where id = ${lot}`.execute(trx)
    for (const change of changes) await change.execute(trx)
    const running = run()
    await untilOneWaitsForLock(bed.storage.database)
    return { running }
  })
  return running
}

const eventOf = <Type extends EventType>(type: Type, lot: string) =>
  eventually(() => {
    const [event] = bed.eventsOf(lot, type)
    if (!event) throw new Error(`There is no ${type} of this lot yet`)
    return event
  })

const renamed = (lot: string) => sql`update lots set product_name = 'Barley' where id = ${lot}`

it('a bid that waited for an edit publishes the lot as it was edited', async () => {
  const { _id: lot } = await bed.list({}, farmer)
  const response = await whileChanged(lot, [renamed(lot)], () => bed.bid(aBuyer(), lot, 2000))
  expect(response.statusCode).toBe(200)
  expect((await eventOf('bids-placed', lot)).data.productName).toBe('Barley')
})

it('a removal that waited for an edit publishes the lot as it was edited', async () => {
  const { _id: lot } = await bed.list({}, farmer)
  const response = await whileChanged(lot, [renamed(lot)], () => bed.remove(lot))
  expect(response.statusCode).toBe(200)
  expect((await eventOf('auction-closed', lot)).data.lot.productName).toBe('Barley')
})

it('an edit that waited for another preserves the other’s changes', async () => {
  const { _id: lot } = await bed.list({}, farmer)
  const response = await whileChanged(lot, [renamed(lot)], () =>
    bed.edit(farmer, lot, { desc: 'Cleaned twice' }),
  )
  expect(response.statusCode).toBe(200)
  const { db } = bed.storage.database
  const stored = db.selectFrom('lots').select(['product_name', 'description']).where('id', '=', lot)
  expect(await stored.executeTakeFirst()).toEqual({ product_name: 'Barley', description: 'Cleaned twice' })
})

it('an edit that waited for a new bidder’s bid names the leader', async () => {
  const { _id: lot } = await bed.list({}, farmer)
  await bed.bid(aBuyer(), lot, 2000)
  const newcomer = newId()
  const bid = [
    sql`insert into users (id, username, fullname) values (${newcomer}, 'chitra', 'Chitra')`,
    sql`update auctions set leader_id = ${newcomer}, price_paise = 210000 where id = ${lot}`,
  ]
  await whileChanged(lot, bid, () => bed.edit(farmer, lot, { desc: 'Cleaned twice' }))
  expect((await eventOf('auction-updated', lot)).data.state.leader).toEqual({
    userId: newcomer,
    username: 'chitra',
  })
})
