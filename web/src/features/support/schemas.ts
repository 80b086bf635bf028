/** The rules of the contact form; fetched when it is first used. */
export { ContactMessageBody } from '@boli/contracts'
