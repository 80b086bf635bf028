export { registerAskedGauges } from './asked-gauges.ts'
export { measureEvents } from './events.ts'
export { listenInternally } from './listen-internally.ts'
export { measureMails } from './mails.ts'
