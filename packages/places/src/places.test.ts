import { indianStates, isIndianState } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { districtNames } from './district-names.ts'
import { districtKey, districtNamed, districtsOf, placeKey, placeOf, stateNamed } from './index.ts'

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

  it('are in every state, each in one district', () => {
    const states = Object.keys(indianStates).filter(isIndianState)
    expect(states.filter((state) => districtsOf(state).length === 0)).toEqual([])
    expect(placeOf('194101')).toEqual({ state: 'LA', district: 'Leh' })
  })
})

it.each([
  ['NCT of Delhi', 'DL'],
  ['CHATTISGARH', 'CG'],
  ['Jammu & Kashmir', 'JK'],
  ['Tamil Nadu', 'TN'],
  ['Atlantis', null],
])('%s is the state %s', (name, state) => {
  expect(stateNamed(name)).toBe(state)
})

describe('a district', () => {
  it.each([
    ['UP', 'Badaun', 'Budaun'],
    ['UP', 'Bhadohi(Sant Ravi Nagar)', 'Sant Ravidas Nagar'],
    ['UP', 'Bulandshahar', 'Bulandshahr'],
    ['UP', 'Kanpur', 'Kanpur Nagar'],
    ['UP', 'Kanpur (Nagar/Dehat)', 'Kanpur Dehat'],
    ['UP', 'Muradabad', 'Moradabad'],
    ['UP', 'Prayagraj', 'ALLAHABAD'],
    ['UP', 'Amethi', 'Sultanpur'],
    ['WB', 'Burdwan', 'Bardhaman'],
    ['WB', 'Darjeeling', 'Darjiling'],
    ['WB', 'Puruliya', 'Purulia'],
    ['WB', 'Medinipur(W)', 'West Midnapore'],
    ['WB', 'Sounth 24 Parganas', 'South 24 Parganas'],
    ['MH', 'Amarawati', 'Amravati'],
    ['MH', 'Ahilyanagar', 'Ahmed Nagar'],
    ['GJ', 'Junagarh', 'Junagadh'],
    ['GJ', 'Vadodara(Baroda)', 'Vadodara'],
    ['DL', 'Delhi', 'North Delhi'],
    ['TR', 'Sepahijala', 'West Tripura'],
    ['TR', 'Gomati', 'South Tripura'],
    ['TR', 'Unokoti', 'North Tripura'],
    ['TS', 'Ranga Reddy', 'K.V.Rangareddy'],
    ['KA', 'Mangalore(Dakshin Kannad)', 'Dakshina Kannada'],
    ['KA', 'Vijayapura', 'Bijapur'],
    ['TN', 'Nagercoil (Kannyiakumari)', 'Kanyakumari'],
    ['PB', 'Ropar (Rupnagar)', 'Rupnagar'],
    ['PB', 'Tarntaran', 'Tarn Taran'],
  ] as const)('of %s has the names %s and %s', (state, name, other) => {
    expect(districtKey(state, name)).toBe(districtKey(state, other))
  })

  it.each([
    ['CG', 'Vijayapura', 'Bijapur'],
    ['AP', 'Est Godavari', 'East Godavari'],
    ['TR', 'North Tripura', 'South Tripura'],
    ['MP', 'Panna', 'Jhansi'],
  ] as const)('of %s does not have both names %s and %s', (state, name, other) => {
    expect(districtKey(state, name)).not.toBe(districtKey(state, other))
  })

  it('is named as India Post writes it, if it is known', () => {
    expect(districtNamed('UP', 'badaun')).toBe('Budaun')
    expect(districtNamed('DL', 'south delhi')).toBe('South Delhi')
    expect(districtNamed('UP', 'Gotham')).toBeNull()
  })

  it('is in the table under its India Post name, once per state', () => {
    for (const [state, lines = ''] of Object.entries(districtNames)) {
      if (!isIndianState(state)) throw new Error(state)
      const names = lines
        .trim()
        .split('\n')
        .map((line) => line.split(',').map((name) => name.trim()))
      expect(names.map(([first]) => first)).toEqual(
        names.map(([first = '']) => districtsOf(state).find((known) => known === first)),
      )
      expect(new Set(names.flat().map(placeKey)).size, state).toBe(names.flat().length)
    }
  })
})
