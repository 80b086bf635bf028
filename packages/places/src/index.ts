export * from './districts.ts'
export { districtsOf, placeOf } from './pin-places.ts'
export * from './states.ts'
