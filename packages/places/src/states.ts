import { fold } from '@boli/commodities'
import { type IndianState, indianStates, isIndianState } from '@boli/contracts'

/** Names of states in mandi files besides those of India Post. */
const otherNames: Readonly<Record<string, IndianState>> = {
  'Andaman and Nicobar': 'AN',
  Chattisgarh: 'CG',
  'Dadra and Nagar Haveli': 'DH',
  'Daman and Diu': 'DH',
  'NCT of Delhi': 'DL',
  'Jammu & Kashmir': 'JK',
  Orissa: 'OD',
  Pondicherry: 'PY',
  Tamilnadu: 'TN',
  Telengana: 'TS',
  Uttaranchal: 'UK',
  Uttrakhand: 'UK',
}

/** Letters only, so that spaces, punctuation and case are ignored. */
export function placeKey(name: string): string {
  return fold(name.replaceAll('&', 'and')).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const byKey = new Map<string, IndianState>(
  Object.entries(otherNames).map(([name, state]) => [placeKey(name), state]),
)
for (const [code, name] of Object.entries(indianStates))
  if (isIndianState(code)) byKey.set(placeKey(name), code)

/** The state with this name in a mandi file; null if it is unknown. */
export function stateNamed(name: string): IndianState | null {
  return byKey.get(placeKey(name)) ?? null
}
