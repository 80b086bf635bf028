import { type Static, Type } from 'typebox'

export const dealStates = [
  'awaiting-farmer',
  'awaiting-buyer',
  'agreed',
  'completed',
  'declined',
  'lapsed',
  'cancelled',
  'disputed',
] as const
export const DealState = Type.Enum(dealStates)
export type DealState = Static<typeof DealState>
