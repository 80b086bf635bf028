import { type Static, Type } from 'typebox'
import { withFields } from '../envelope.ts'

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

/** Deals by the day they were opened, payments by the day they were made, bills and credit notes by their date. */
export const dealExportKinds = ['deals', 'payments', 'bills'] as const
export const DealExportQuery = withFields(OwnExportQuery, { kind: Type.Optional(Type.Enum(dealExportKinds)) })
export type DealExportQuery = Static<typeof DealExportQuery>
