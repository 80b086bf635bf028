import { type DealSummary, type PersonView, priceUnitOf, toRupees, type UserClaims } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import { amountDue, weightStands } from '../domain/amount-due.ts'
import { presentParts } from '../domain/amounts/deal-quantity.ts'
import type { Deal } from '../domain/deal.ts'
import { type Role, roleIn } from '../domain/step.ts'
import { stepsOf, waitingOf } from '../domain/waiting.ts'
import { toDeal } from './deal-row.ts'
import type { Queries } from './tables.ts'
import { readUsernames, type Usernames } from './users.ts'

/** One deal with its ratings; null if there is none. `forUpdate` locks it until the transaction ends. */
export async function readDeal(
  db: Queries,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<Deal | null> {
  const query = db.selectFrom('deals').selectAll().where('id', '=', id)
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return null
  const ratings = await db.selectFrom('ratings').selectAll().where('deal_id', '=', id).execute()
  return toDeal(row, ratings)
}

/** Deals in the order of the ids, with their ratings. */
async function readDealsByIds(db: Queries, ids: string[]): Promise<Deal[]> {
  if (ids.length === 0) return []
  const [rows, ratings] = await Promise.all([
    db.selectFrom('deals').selectAll().where('id', 'in', ids).execute(),
    db.selectFrom('ratings').selectAll().where('deal_id', 'in', ids).execute(),
  ])
  const byId = new Map(
    rows.map((row) => [
      row.id,
      toDeal(
        row,
        ratings.filter(({ deal_id }) => deal_id === row.id),
      ),
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Deals in the order of the ids, each as lists show it. */
export async function readSummaries(
  db: Queries,
  ids: string[],
): Promise<{ deal: Deal; summary: DealSummary }[]> {
  const deals = await readDealsByIds(db, ids)
  const parties = deals.flatMap(({ farmerId, buyerId }) => [farmerId, buyerId])
  const usernames = await readUsernames(db, parties)
  return deals.map((deal) => ({ deal, summary: presentSummary(deal, usernames) }))
}

/** Fields shared by lists and the deal's own page. */
export function presentHead(deal: Deal) {
  const { lot } = deal
  const { waitingFor, deadline } = waitingOf(deal)
  return {
    _id: deal.id,
    auction: {
      ...{ _id: deal.auctionId, productName: lot.productName },
      ...{ image: lot.image, category: lot.category, commodity: deal.commodity ?? null },
    },
    price: toRupees(deal.pricePaise),
    priceUnit: priceUnitOf(lot.unit),
    quantity: presentParts(deal.listedParts, lot.unit),
    unit: lot.unit,
    state: deal.state,
    steps: stepsOf(deal),
    waitingFor,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    createdAt: new Date(deal.createdAt).toISOString(),
    version: deal.version,
  }
}

function presentSummary(deal: Deal, usernames: Usernames): DealSummary {
  const { duePaise, netInHandPaise } = amountDue(deal)
  return {
    ...presentHead(deal),
    seller: presentPerson(deal.farmerId, usernames),
    buyer: presentPerson(deal.buyerId, usernames),
    due: toRupees(duePaise),
    netInHand: toRupees(netInHandPaise),
    isEstimate: !weightStands(deal),
  }
}

export function presentPerson(id: string, usernames: Usernames): PersonView {
  return { _id: id, username: usernames.get(id) ?? '' }
}

interface ReadableDeal {
  farmerId: string
  buyerId: string
  /** The viewer's role. */
  by: Role
  isAgreed: boolean
}

/**
 * Whether a user may read a deal: its parties and administrators.
 * @throws {ApiError} `not-found`, as for a deal that does not exist.
 */
export async function requireReader(
  db: Queries,
  dealId: string,
  user: Pick<UserClaims, 'userId' | 'role' | 'needsSecondFactor'>,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<ReadableDeal> {
  const query = db.selectFrom('deals').select(['farmer_id', 'buyer_id', 'agreed_at']).where('id', '=', dealId)
  const deal = await (forUpdate ? query.forUpdate() : query).executeTakeFirst()
  if (!deal) throw new ApiError('not-found')
  const people = { farmerId: deal.farmer_id, buyerId: deal.buyer_id }
  const by = roleIn(people, user)
  if (by === null) throw new ApiError('not-found')
  return { ...people, by, isAgreed: deal.agreed_at !== null }
}
