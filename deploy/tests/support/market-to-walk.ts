import { startEmbedded, temporaryDataFolder } from './embedded-stack.ts'

export interface MarketToWalk {
  url: string
  /** Of a Mailpit, or of Boli's own mailbox. */
  mailbox: string
  leave(): Promise<void>
}

/**
 * The running market that `BOLI_ADDRESS` names, whose mails `BOLI_MAILBOX` shows, in which nobody has signed up
 * yet; without them an embedded stack of its own.
 * @param environment of an embedded stack, such as shorter times.
 */
export async function enterMarket(environment: Record<string, string> = {}): Promise<MarketToWalk> {
  const { BOLI_ADDRESS: url, BOLI_MAILBOX: mailbox } = process.env
  if (url && mailbox) return { url, mailbox, leave: async () => {} }

  const data = await temporaryDataFolder()
  const stack = await startEmbedded({ dataFolder: data.path, flags: ['--no-demo'], environment })
  return {
    url: stack.url,
    mailbox: stack.mailbox ?? '',
    leave: async () => {
      await stack.stop()
      await data.remove()
      if (!stack.output().includes('Boli has stopped.')) throw new Error(`Not stopped:\n${stack.output()}`)
    },
  }
}
