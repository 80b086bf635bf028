import { isOutsideAddress } from '../../outside/outside-address.ts'
import { createPostOutside, type OutsideWorld, PrivateAddress } from '../../outside/post-outside.ts'
import type { PushKeys } from './push-keys.ts'

/** A browser's subscription. */
interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

interface PushManner {
  /** How long a push service stores it for a device that cannot be reached. */
  ttlSeconds: number
  urgency: 'very-low' | 'low' | 'normal' | 'high'
  /** An offline device gets only the last push of a topic. */
  topic: string
}

/** `gone`: the subscription is no longer valid. `refused`: this message will never be accepted. */
type PushOutcome = 'sent' | 'gone' | 'refused' | { retryAfterMs: number | null }

export interface PushService {
  /** The public key with which browsers subscribe. */
  publicKey: string
  isEndpoint(endpoint: string): boolean
  /** Encrypts a message for one device and sends it to its push service. Never rejects. */
  send(subscription: Subscription, message: string, manner: PushManner): Promise<PushOutcome>
  close(): void
}

/** @param o.subject Contact of the operator for push services: `mailto:` or `https:`. */
export function createPushService(o: { keys: PushKeys; subject: string; world?: OutsideWorld }): PushService {
  const outside = createPostOutside(o.world)
  const vapidDetails = { subject: o.subject, ...o.keys }
  const isEndpoint = (endpoint: string) => isOutsideAddress(endpoint, o.world?.isOwn)
  return {
    publicKey: o.keys.publicKey,
    isEndpoint,
    async send({ endpoint, p256dh, auth }, message, { ttlSeconds: TTL, urgency, topic }) {
      if (!isEndpoint(endpoint)) return 'gone'
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        message,
        { vapidDetails, TTL, urgency, topic },
      )
      try {
        const { status, retryAfter } = await outside.post(endpoint, { headers: textOf(headers), body })
        return outcomeOf(status, retryAfter)
      } catch (error) {
        return error instanceof PrivateAddress ? 'gone' : { retryAfterMs: null }
      }
    },
    close: () => outside.close(),
  }
}

function textOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  // 401 and 403: the subscription was made with other keys, so none of our pushes will reach it.
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  if (status === 429 || status >= 500) return { retryAfterMs: readRetryAfter(retryAfter) }
  return 'refused'
}

function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
