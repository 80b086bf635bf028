import { type Static, Type } from 'typebox'
import { Answer, nullable } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { AuctionDetail, BidView } from './auction-views.ts'

export const PracticeParams = Type.Object({ practiceId: Id })

/** A practice lot in the same schemas as the market, so that API clients can practise with the market's answers. */
export const PracticeView = Type.Object({
  auction: AuctionDetail,
  bids: Type.Array(BidView, { description: 'newest first' }),
  nextAt: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'when the lot changes next unless its owner bids: a robot bids, or it ends',
    }),
  ),
})
export type PracticeView = Static<typeof PracticeView>
export const PracticeAnswer = Answer(PracticeView)

/** Robots have these ids in every practice lot; all other ids are of real accounts. */
export const practiceRobots = [
  { id: '00000000-0000-7000-8000-000000000001', username: 'robot-1' },
  { id: '00000000-0000-7000-8000-000000000002', username: 'robot-2' },
  { id: '00000000-0000-7000-8000-000000000003', username: 'robot-3' },
] as const
