import {
  type DealAction,
  type DealContact,
  type DealParty,
  type DealView,
  toRupees,
  type UserClaims,
} from '@boli/contracts'
import { readClock } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { KnownContact } from '../ask-identity.ts'
import type { DealsDeps } from '../deps.ts'
import type { Deal } from '../domain/deal.ts'
import { appealBy } from '../domain/disputes.ts'
import { mayTake, stepNames } from '../domain/rules.ts'
import { type Moment, roleIn } from '../domain/step.ts'
import { readBill } from './bills.ts'
import { optionalTime, presentDispute, presentRecord } from './deal-parts.ts'
import { readPayTo } from './pay-to.ts'
import { presentHead, presentPerson, readDeal } from './read-deals.ts'
import { readTimeline, recordContactView } from './timeline.ts'
import { nextInLine, readUsernames } from './users.ts'

/**
 * A deal as this viewer may see it; a view of the other party's contact is recorded in the timeline.
 * @throws {ApiError} `not-found` for users other than parties and administrators.
 */
export async function readDealView(
  deals: Pick<DealsDeps, 'database' | 'settings' | 'readContacts' | 'payoutKeys' | 'logger'>,
  dealId: string,
  viewer: UserClaims,
  requestId: string,
): Promise<DealView> {
  const { db } = deals.database
  const deal = await readDeal(db, dealId)
  const by = deal && roleIn(deal, viewer)
  if (!deal || !by) throw new ApiError('not-found')
  const you = by === 'admin' ? null : by
  const contacts = you
    ? await showContacts(deals, deal, { by: you, userId: viewer.userId }, requestId)
    : new Map()
  const [now, usernames, timeline, bill] = await Promise.all([
    readClock(db),
    readUsernames(db, [deal.farmerId, deal.buyerId]),
    readTimeline(db, dealId, viewer.userId),
    readBill(db, deal),
  ])
  const moment: Moment = { now, by, userId: viewer.userId, settings: deals.settings }
  const person = (id: string) => ({ ...presentPerson(id, usernames), contact: contactOf(contacts.get(id)) })
  const { dispute, defaultNotice, counterPaise, reservePaise } = deal
  const isDeciding = you === 'farmer' && deal.state === 'awaiting-farmer'
  const isAskable = mayTake('ask-runner-up', deal, moment)
  const runnerUp = isAskable ? await nextInLine(db, deal) : null
  const successor = you === 'farmer' && deal.successorId ? await readDeal(db, deal.successorId) : null
  return {
    ...presentHead(deal),
    you,
    seller: person(deal.farmerId),
    buyer: person(deal.buyerId),
    reservePrice: isDeciding && reservePaise !== null ? toRupees(reservePaise) : null,
    counterPrice: counterPaise === null ? null : toRupees(counterPaise),
    runnerUp: runnerUp && { price: toRupees(runnerUp.pricePaise) },
    successor: successor && { _id: successor.id, price: toRupees(successor.pricePaise) },
    agreedAt: optionalTime(deal.agreedAt),
    ...presentRecord(deal, you),
    weightTolerancePercent: deals.settings.weightTolerancePercent,
    payTo: you === 'buyer' && deal.state === 'agreed' ? await readPayTo(db, deals.payoutKeys, deal) : null,
    bill,
    cancellation: deal.cancellation,
    defaultNotice: defaultNotice && {
      by: defaultNotice.by,
      at: new Date(defaultNotice.at).toISOString(),
      cancelFrom: new Date(defaultNotice.cancelFrom).toISOString(),
      isPaused: defaultNotice.pausedAt != null,
    },
    dispute: dispute && presentDispute(deal.id, dispute, you === null ? null : appealBy(deal, moment)),
    timeline,
    actions: actionsOf(deal, moment).filter((action) => action !== 'ask-runner-up' || runnerUp !== null),
  }
}

function actionsOf(deal: Deal, moment: Moment): DealAction[] {
  const steps: DealAction[] = stepNames.filter((name) => mayTake(name, deal, moment))
  return moment.by !== 'admin' && deal.agreedAt !== null ? [...steps, 'messages'] : steps
}

function contactOf(known: KnownContact | undefined): DealContact | null {
  if (!known) return null
  const { language: _, ...contact } = known
  return contact
}

/** Included from the agreement on. If identity is unavailable, the deal is shown without them. */
async function showContacts(
  { database, readContacts, logger }: Pick<DealsDeps, 'database' | 'readContacts' | 'logger'>,
  deal: Deal,
  viewer: { by: DealParty; userId: string },
  requestId: string,
): ReturnType<DealsDeps['readContacts']> {
  if (deal.agreedAt === null) return new Map()
  try {
    const contacts = await readContacts([deal.farmerId, deal.buyerId], requestId)
    await recordContactView(database.db, deal.id, viewer)
    return contacts
  } catch (error) {
    logger.warn({ err: error, dealId: deal.id }, 'a deal is shown without contacts')
    return new Map()
  }
}
