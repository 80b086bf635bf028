import { indianStates, isIndianState } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { districtsOf, placeOf } from './places.ts'

describe('PIN codes', () => {
  it.each([
    ['466001', { state: 'MP', district: 'Sehore' }],
    ['110001', { state: 'DL', district: 'New Delhi' }],
    ['141001', { state: 'PB', district: 'Ludhiana' }],
    ['999999', null],
    ['466000', null],
  ])('%s lies in %j', (pinCode, place) => {
    expect(placeOf(pinCode)).toEqual(place)
  })

  it('lie in every state, in one district each', () => {
    const states = Object.keys(indianStates).filter(isIndianState)
    expect(states.filter((state) => districtsOf(state).length === 0)).toEqual([])
    expect(placeOf('194101')).toEqual({ state: 'LA', district: 'Leh' })
  })
})
