import { type IndianState, isIndianState } from '@boli/contracts'
import { pinCodes } from './pin-codes.ts'

interface Place {
  state: IndianState
  district: string
}

const placeOfPin = new Map<number, Place>()
const districts = new Map<IndianState, string[]>()

for (const line of pinCodes.trim().split('\n')) {
  const [state = '', district = '', codes = ''] = line.split('|')
  if (!isIndianState(state)) throw new Error(`No state ${state} among those of PIN codes`)
  districts.set(state, [...(districts.get(state) ?? []), district])
  const place = { state, district }
  let pin = 0
  for (const run of codes.split(' ')) {
    const [distance = '', more = '0'] = run.split('.')
    pin += Number.parseInt(distance, 36)
    const last = pin + Number.parseInt(more, 36)
    for (placeOfPin.set(pin, place); pin < last; ) placeOfPin.set(++pin, place)
  }
}

/** The place of a PIN code; null if there is no such code. */
export function placeOf(pinCode: string): Place | null {
  return placeOfPin.get(Number(pinCode)) ?? null
}

/** The districts of a state, by name. */
export function districtsOf(state: IndianState): readonly string[] {
  return districts.get(state) ?? []
}
