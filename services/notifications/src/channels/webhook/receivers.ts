import { isOutsideAddress } from '../../outside/outside-address.ts'
import { createPostOutside, type OutsideWorld, PrivateAddress } from '../../outside/post-outside.ts'

const ANSWER_BYTES = 500

/** `status` is null if no answer came; `text` then says why. */
export interface ReceiverAnswer {
  status: number | null
  text: string
}

export interface WebhookReceivers {
  isAddress(address: string): boolean
  /** Never rejects. */
  post(address: string, headers: Record<string, string>, body: string): Promise<ReceiverAnswer>
  close(): void
}

const ownMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1'])

/**
 * Connects to addresses that users chose, with the same protection as pushes.
 * @param o.allowsOwnMachine Also to this machine, with `http:` and any port: for development and tests.
 */
export function createWebhookReceivers(o: {
  allowsOwnMachine: boolean
  world?: OutsideWorld
}): WebhookReceivers {
  const isOwn = (host: string) =>
    (o.allowsOwnMachine && ownMachine.has(host)) || (o.world?.isOwn?.(host) ?? false)
  const outside = createPostOutside({ ...o.world, isOwn, isHttpAllowed: o.allowsOwnMachine })
  const isAddress = (address: string) => {
    if (!URL.canParse(address)) return false
    const { protocol, hostname } = new URL(address)
    const isLocal = o.allowsOwnMachine && protocol === 'http:' && ownMachine.has(hostname)
    return isOutsideAddress(isLocal ? address.replace(/^http:/i, 'https:') : address, isOwn)
  }
  return {
    isAddress,
    async post(address, headers, body) {
      if (!isAddress(address)) return { status: null, text: 'address-not-allowed' }
      try {
        const { status, text } = await outside.post(new URL(address).href, {
          headers: { 'content-type': 'application/cloudevents+json; charset=utf-8', ...headers },
          ...{ body: Buffer.from(body), readBytes: ANSWER_BYTES },
        })
        return { status, text }
      } catch (error) {
        return { status: null, text: faultOf(error) }
      }
    },
    close: () => outside.close(),
  }
}

/** A short code: messages of errors contain addresses. */
function faultOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'address-not-allowed'
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}
