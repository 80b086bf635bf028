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

/** States and union territories: the code of ISO 3166-2:IN (2023) without `IN-`, and the English name as India Post writes it. */
export const indianStates = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  TS: 'Telangana',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
} as const satisfies Record<IndianState, string>

/** The state whose English name occurs in a written place: `Harda, Madhya Pradesh`. */
export function stateNamedIn(place: string): IndianState | null {
  const written = place.toLowerCase()
  const found = Object.entries(indianStates).find(([, name]) => written.includes(name.toLowerCase()))
  return found ? (found[0] as IndianState) : null
}
