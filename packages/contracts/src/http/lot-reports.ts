import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, nullable, Paging, RequiredText } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { PersonView } from './identity.ts'

/** Reasons for reporting a lot. */
export const lotReportReasons = [
  'not-theirs',
  'wrong-picture',
  'misleading',
  'offensive',
  'fraud',
  'other',
] as const
/** The administrator's decision. */
export const lotReportOutcomes = [
  'nothing-wrong',
  'picture-hidden',
  'lot-removed',
  'member-suspended',
] as const
/** Maximum number of reports a day from one user. */
export const LOT_REPORTS_A_DAY = 10
/** Maximum number of reports an hour from guests at one address. */
export const GUEST_REPORTS_AN_HOUR = 20

/** POST /auction/report/:auctionId. */
export const ReportLotBody = Type.Object({
  reason: Type.Enum(lotReportReasons),
  text: Type.Optional(Type.String({ maxLength: 500, multiline: true })),
})

export const LotReportView = Type.Object({
  _id: Id,
  lot: Type.Object({ _id: Id, name: Type.String() }),
  farmer: PersonView,
  /** A guest gets an id for this report only, and an empty username. */
  reporter: PersonView,
  reason: Type.Enum(lotReportReasons),
  text: Type.String(),
  at: Timestamp,
  decision: nullable(
    Type.Object({
      outcome: Type.Enum(lotReportOutcomes),
      note: Type.String(),
      by: Type.String({ description: "the administrator's username" }),
      at: Timestamp,
    }),
  ),
})
export type LotReportView = Static<typeof LotReportView>

/** GET /admin/lot-reports: open ones, oldest first, or decided ones, newest first. */
export const LotReportsQuery = Type.Object({
  state: Type.Optional(Type.Enum(['open', 'decided'])),
  ...Paging.properties,
})
export const LotReportsAnswer = CountedListAnswer(LotReportView)
export const LotReportParams = Type.Object({ reportId: Id })
/** POST /admin/lot-reports/:reportId/decision. */
export const DecideReportBody = Type.Object({
  outcome: Type.Enum(lotReportOutcomes),
  note: RequiredText(500),
})
export const LotReportAnswer = Answer(LotReportView)

/** DELETE /admin/auctions/:auctionId/pictures/:pictureId and /admin/user-avatar/:id: why, for owner and audit. */
export const HidePictureBody = Type.Object({ reason: RequiredText(500) })
export const LotPictureParams = Type.Object({
  auctionId: Id,
  pictureId: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' }),
})
