import type { DealParty, DealSnapshot, DomainEvent, EventTypes, SuspensionScope } from '@boli/contracts'
import type { DealNotice, DealTopic } from '@boli/words'
import { type NotificationRequest, notifyOnce, notifyRepeatedly } from './notification-request.ts'

type Recipient = DealParty | 'other' | 'both'

/** Recipients for each kind of change; other changes notify nobody. */
const recipients: Partial<Record<string, [Recipient, DealTopic]>> = {
  countered: ['buyer', 'countered'],
  'offer-accepted': ['both', 'agreed'],
  declined: ['buyer', 'came-to-nothing'],
  'offer-declined': ['farmer', 'came-to-nothing'],
  lapsed: ['both', 'came-to-nothing'],
  'handover-proposed': ['other', 'handover'],
  'weighing-recorded': ['other', 'weight'],
  'weighing-objected': ['other', 'weight'],
  'payment-recorded': ['farmer', 'payment'],
  'payment-refused': ['buyer', 'payment-refused'],
  completed: ['both', 'completed'],
  'default-noticed': ['other', 'default-notice'],
  'cancellation-proposed': ['other', 'cancellation'],
  cancelled: ['both', 'cancelled'],
  'dispute-opened': ['other', 'dispute'],
  'dispute-decided': ['both', 'decision'],
  'dispute-withdrawn': ['other', 'withdrawn'],
  'dispute-appealed': ['other', 'appeal'],
}

/** Requests to the parties of a deal after a change. A sale at the end of an auction is reported by the auction. */
export function requestsOfChange(event: DomainEvent<'deal-changed'>): NotificationRequest[] {
  const { change, by, deal } = event.data
  const found = change === 'opened' ? opened[deal.state] : recipients[change]
  const wanted = change === 'agreed' && by !== 'system' ? (['both', 'agreed'] as const) : found
  if (!wanted) return []
  const [recipient, topic] = wanted
  const parties = recipient === 'both' ? (['farmer', 'buyer'] as const) : [partyOf(recipient, by)]
  const key = `deal:${deal.dealId}:${deal.version}`
  return parties.map((party) =>
    notifyOnce(deal[party].userId, key, noticeOf(deal, party, topic), new Date(event.time)),
  )
}

const opened: Partial<Record<DealSnapshot['state'], [Recipient, DealTopic]>> = {
  'awaiting-farmer': ['farmer', 'decide'],
  'awaiting-buyer': ['buyer', 'asked'],
}

/** Topics that ask the recipient for a decision. */
const decisions: ReadonlySet<DealTopic> = new Set(['decide', 'countered', 'asked'])

function partyOf(recipient: Exclude<Recipient, 'both'>, by: EventTypes['deal-changed']['by']): DealParty {
  if (recipient !== 'other') return recipient
  return by === 'farmer' ? 'buyer' : 'farmer'
}

function noticeOf(deal: DealSnapshot, party: DealParty, topic: DealTopic): DealNotice {
  const { dealId, productName, duePaise, deadline, waitingFor, fault } = deal
  return {
    kind: decisions.has(topic) ? 'decision' : 'deal',
    ...{ topic, dealId, productName, duePaise },
    deadline: waitingFor === party ? deadline : null,
    isAtFault: topic === 'cancelled' && fault === party,
  }
}

/** The request to the party who did not write the message. @param productName null if the deal is not known yet. */
export function requestsOfMessage(
  event: DomainEvent<'deal-message-sent'>,
  productName: string | null,
): NotificationRequest[] {
  const { dealId, farmerId, buyerId, message } = event.data
  const thread = `message:${dealId}`
  const notice = { kind: 'message', dealId, productName } as const
  const dedupKey = `${thread}:${message.number}`
  const recipient = message.by === 'farmer' ? buyerId : farmerId
  return [notifyRepeatedly(recipient, thread, notice, new Date(event.time), { dedupKey })]
}

/** The request after suspensions by an administrator or strikes, and after their end. */
export function requestsOfStanding(event: DomainEvent<'standing-changed'>): NotificationRequest[] {
  const { userId, suspendedUntil, act, bidding, listing, signIn } = event.data
  const at = new Date(event.time)
  if (act === 'lifted')
    return [notifyOnce(userId, `restored:${event.version}`, { kind: 'deal', topic: 'restored' }, at)]
  if (act === 'suspended') {
    const bars: [SuspensionScope, typeof signIn][] = [
      ['all', signIn],
      ['bidding', bidding],
      ['listing', listing],
    ]
    const [scope, bar] = bars.find(([, one]) => one?.reason) ?? []
    if (!scope || !bar?.reason) return []
    const { until, reason } = bar
    const notice = { kind: 'deal', topic: 'suspended', scope, until, reason } as const
    return [notifyOnce(userId, `suspended:${event.version}`, notice, at)]
  }
  if (suspendedUntil === null) return []
  const notice = { kind: 'deal', topic: 'suspended', until: suspendedUntil } as const
  return [notifyOnce(userId, `suspended:${suspendedUntil}`, notice, at)]
}

/** The request after a rating. Hiding a rating's text publishes the same count again, which does not notify again. */
export function requestsOfRating(event: DomainEvent<'rating-changed'>): NotificationRequest[] {
  const { userId, mean, count } = event.data
  if (count === 0) return []
  const notice = { kind: 'rating', mean, ratings: count } as const
  return [notifyOnce(userId, `rating:${count}`, notice, new Date(event.time))]
}

/** The request after new payout details: someone else may have changed them with the farmer's session. */
export function requestsOfPayoutChange({
  id,
  data,
  time,
}: DomainEvent<'payout-details-changed'>): NotificationRequest[] {
  const notice = { kind: 'security', reason: 'payout-changed' } as const
  return [notifyOnce(data.userId, `security:${id}`, notice, new Date(time))]
}

/** The request after a security change of an account, possibly by someone else; signing out notifies nobody. */
export function requestsOfSessionEnd({
  id,
  data,
  time,
}: DomainEvent<'session-ended'>): NotificationRequest[] {
  const { userId, reason } = data
  switch (reason) {
    case 'password-reset':
    case 'password-changed':
    case 'ended-by-admin':
    case 'role-changed':
      return [notifyOnce(userId, `security:${id}`, { kind: 'security', reason }, new Date(time))]
    default:
      return []
  }
}
