import type { DealParty } from '@boli/contracts'
import { type Deal, otherParty, type Rating } from './deal.ts'
import { mayAppeal } from './disputes.ts'
import { entry, type Moment, partyOf, type Taken } from './step.ts'

export type RatingInput = Pick<Rating, 'id' | 'stars' | 'tags' | 'text'>

/** Each party rates once: both after completion; after a default only the wronged party, when the appeal time is over. */
export function mayRate(deal: Deal, moment: Moment): boolean {
  const { by } = moment
  const isFinal = deal.state === 'completed' || !mayAppeal(deal, moment)
  return by !== 'admin' && isFinal && deal.ratings[by] === undefined && ratersOf(deal).includes(by)
}

export function ratersOf({ state, cancellation }: Deal): DealParty[] {
  if (state === 'completed') return ['farmer', 'buyer']
  return state === 'cancelled' && cancellation?.fault ? [otherParty(cancellation.fault)] : []
}

/** Hidden until everyone who may has rated, or the time for it has passed. */
export function rate(deal: Deal, input: RatingInput, moment: Moment): Taken {
  const by = partyOf(moment)
  const own: Rating = { ...input, reply: null, at: moment.now, shownAt: null, isHidden: false }
  const rated = { ...deal, ratings: { ...deal.ratings, [by]: own } }
  const isComplete = ratersOf(deal).every((rater) => rated.ratings[rater])
  const isLate = blindUntil(deal, moment.settings) <= moment.now
  return {
    deal: isComplete || isLate ? showRatings(rated, moment.now) : rated,
    entries: [entry('rated')],
  }
}

/** When ratings are shown although one party has not rated. */
export function blindUntil({ closedAt }: Deal, { ratingBlindMs }: Moment['settings']): number {
  return (closedAt ?? 0) + ratingBlindMs
}

export function showRatings(deal: Deal, now: number): Deal {
  const shown = Object.entries(deal.ratings).map(([by, rating]) => [
    by,
    { ...rating, shownAt: rating.shownAt ?? now },
  ])
  return { ...deal, ratings: Object.fromEntries(shown) }
}

export function hasUnreadRating({ ratings }: Deal): boolean {
  return Object.values(ratings).some(({ shownAt }) => shownAt === null)
}

/** The rated user may reply once. */
export function mayReply({ ratings }: Deal, { by }: Pick<Moment, 'by'>): boolean {
  const about = by === 'admin' ? undefined : ratings[otherParty(by)]
  return about !== undefined && about.shownAt !== null && about.reply === null
}

export function replyToRating(deal: Deal, { text }: { text: string }, moment: Moment): Taken {
  const rater = otherParty(partyOf(moment))
  const rating = deal.ratings[rater]
  const ratings = rating ? { ...deal.ratings, [rater]: { ...rating, reply: text } } : deal.ratings
  return { deal: { ...deal, ratings }, entries: [entry('rating-replied')] }
}
