import type { DealParty, DealSnapshot, EventTypes } from '@boli/contracts'
import type { DealNotice, DealTopic } from '@boli/words'

type Reader = DealParty | 'other' | 'both'

/** Who is told of which change; of what is not here nobody is. */
const readers: Partial<Record<string, [Reader, DealTopic]>> = {
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

/** What the parties of a deal are told after a change, by user. A sale at the hammer is told by its auction. */
export function newsOf({ change, by, deal }: EventTypes['deal-changed']): Map<string, DealNotice> {
  const found = change === 'opened' ? opened[deal.state] : readers[change]
  const told = change === 'agreed' && by !== 'system' ? (['both', 'agreed'] as const) : found
  if (!told) return new Map()
  const [reader, topic] = told
  const parties = reader === 'both' ? (['farmer', 'buyer'] as const) : [partyOf(reader, by)]
  return new Map(parties.map((party) => [deal[party].userId, toNews(deal, party, topic)]))
}

const opened: Partial<Record<DealSnapshot['state'], [Reader, DealTopic]>> = {
  'awaiting-farmer': ['farmer', 'decide'],
  'awaiting-buyer': ['buyer', 'asked'],
}

/** What the reader is to decide. */
const decisions: ReadonlySet<DealTopic> = new Set(['decide', 'countered', 'asked'])

function partyOf(reader: Exclude<Reader, 'both'>, by: EventTypes['deal-changed']['by']): DealParty {
  if (reader !== 'other') return reader
  return by === 'farmer' ? 'buyer' : 'farmer'
}

function toNews(deal: DealSnapshot, party: DealParty, topic: DealTopic): DealNotice {
  const { dealId, productName, duePaise, deadline, waitingFor, fault } = deal
  return {
    kind: decisions.has(topic) ? 'decision' : 'deal',
    ...{ topic, dealId, productName, duePaise },
    deadline: waitingFor === party ? deadline : null,
    isAtFault: topic === 'cancelled' && fault === party,
  }
}
