export { layOut } from './letter/lay-out.ts'
export { isPermanentFailure, MailNotSent } from './mail-not-sent.ts'
export * from './port.ts'
