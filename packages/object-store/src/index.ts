export { InvalidObjectKey } from './object-key.ts'
export * from './port.ts'
