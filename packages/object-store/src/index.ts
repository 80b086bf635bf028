export * from './port.ts'
export { InvalidObjectKey } from './port.ts'
