import type { DealParty, DealSnapshot, EventTypes } from '@boli/contracts'

/** What a party of a deal is written about. */
export type DealTopic =
  | 'decide'
  | 'countered'
  | 'asked'
  | 'agreed'
  | 'came-to-nothing'
  | 'handover'
  | 'weight'
  | 'payment'
  | 'payment-refused'
  | 'completed'
  | 'default-notice'
  | 'cancellation'
  | 'cancelled'
  | 'dispute'
  | 'decision'
  | 'appeal'

/** A deal as a mail tells of it. */
export interface DealNews {
  topic: DealTopic
  dealId: string
  productName: string
  duePaise: number
  /** Until when something waits for the reader; null where nothing does. */
  deadline: string | null
  /** The deal was cancelled by the reader's default, which is a strike. */
  isAtFault: boolean
}

export interface SuspensionNews {
  until: string
}

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
  'dispute-appealed': ['other', 'appeal'],
}

/** What the parties of a deal are written after a change, by user. A sale at the hammer is told by the mails of its auction. */
export function newsOf({ change, by, deal }: EventTypes['deal-changed']): Map<string, DealNews> {
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

function partyOf(reader: Exclude<Reader, 'both'>, by: EventTypes['deal-changed']['by']): DealParty {
  if (reader !== 'other') return reader
  return by === 'farmer' ? 'buyer' : 'farmer'
}

function toNews(deal: DealSnapshot, party: DealParty, topic: DealTopic): DealNews {
  const { dealId, productName, duePaise, deadline, waitingFor, fault } = deal
  return {
    ...{ topic, dealId, productName, duePaise },
    deadline: waitingFor === party ? deadline : null,
    isAtFault: topic === 'cancelled' && fault === party,
  }
}
