import { Webhook } from 'standardwebhooks'

/** The body of a webhook: CloudEvents 1.0 in JSON. */
export interface WebhookEvent {
  specversion: '1.0'
  id: string
  type: string
  source: string
  time: string
  data: unknown
}

/**
 * Reads a webhook after checking its signature and its age (Standard Webhooks).
 * @param secret `whsec_…`, shown once when the webhook was made.
 * @param body The bytes as received, before any parsing.
 * @throws {Error} where the signature is not that of the secret, or the message is older than five minutes.
 */
export function verifyWebhook(
  secret: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return new Webhook(secret).verify(text, headers) as WebhookEvent
}
