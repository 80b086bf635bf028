import { enterStack } from './shared-stacks.ts'

export interface MarketToWalk {
  url: string
  /** Of a Mailpit, or of Boli's own mailbox. */
  mailbox: string
}

/**
 * The running market that `BOLI_ADDRESS` names, whose mails `BOLI_MAILBOX` shows, in which nobody has signed up
 * yet; without them the embedded stack that the run's files share. User names tell the files' people apart.
 */
export async function enterMarket(): Promise<MarketToWalk> {
  const { BOLI_ADDRESS: url, BOLI_MAILBOX: mailbox } = process.env
  if (url && mailbox) return { url, mailbox }
  const stack = await enterStack('empty')
  return { url: stack.url, mailbox: stack.mailbox ?? '' }
}
