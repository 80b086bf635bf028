import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Notifications } from '../deps.ts'
import { type Telling, tellAgain, tellOnce } from '../domain/telling.ts'
import { hearEach } from './hear-each.ts'

/** Hears what those are to be told who follow lots and farmers or have saved a search. */
export function hearFollowers(notifications: Notifications): Promise<Subscription> {
  return hearEach(notifications, {
    group: 'notifications-followers',
    topic: topics.followers,
    read(event) {
      if (isEvent(event, 'followers-told')) return async () => tellFollowers(event)
      if (isEvent(event, 'searches-matched')) return async () => tellSearchers(event)
      return null
    },
  })
}

const kinds = {
  'ends-soon': 'ends-soon',
  'lot-changed': 'lot-changed',
  'seller-listed': 'seller-listed',
} as const

function tellFollowers({ data, time }: DomainEvent<'followers-told'>): Telling[] {
  const { about, key, lot, userIds } = data
  const notice = { kind: kinds[about], ...lot }
  return userIds.map((userId) => tellOnce(userId, `follow:${key}`, notice, new Date(time)))
}

function tellSearchers({ data, time }: DomainEvent<'searches-matched'>): Telling[] {
  const { auctionId, productName } = data.lot
  return data.matches.map(({ userId, searchName }) => {
    const notice = { kind: 'saved-search', auctionId, productName, searchName } as const
    const of = { key: `search:${auctionId}`, thing: auctionId }
    return tellAgain(userId, 'saved-search', notice, new Date(time), of)
  })
}
