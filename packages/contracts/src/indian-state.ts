import { type Static, Type } from 'typebox'

const codes = [
  ...(['AN', 'AP', 'AR', 'AS', 'BR', 'CG', 'CH', 'DH', 'DL', 'GA', 'GJ', 'HP'] as const),
  ...(['HR', 'JH', 'JK', 'KA', 'KL', 'LA', 'LD', 'MH', 'ML', 'MN', 'MP', 'MZ'] as const),
  ...(['NL', 'OD', 'PB', 'PY', 'RJ', 'SK', 'TN', 'TR', 'TS', 'UK', 'UP', 'WB'] as const),
] as const

/** A code of ISO 3166-2:IN without `IN-`; `indianStates` has the names. */
export const IndianState = Type.Enum(codes)
export type IndianState = Static<typeof IndianState>

export function isIndianState(text: string): text is IndianState {
  return codes.some((code) => code === text)
}
