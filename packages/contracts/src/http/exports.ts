import { type Static, Type } from 'typebox'

const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  errorMessage: 'Please enter a date',
  errorCode: 'date',
})

/** GET /auction/myBids/export and /deals/export: both days are included, in Indian time; a year at most. */
export const OwnExportQuery = Type.Object({
  format: Type.Enum(['csv', 'xlsx']),
  from: Day,
  to: Day,
})
export type OwnExportQuery = Static<typeof OwnExportQuery>
