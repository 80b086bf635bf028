export { layOut } from './letter/lay-out.ts'
export type { Letter } from './letter/letter.ts'
export * from './port.ts'
export { UnsafeMail } from './unsafe-mail.ts'
