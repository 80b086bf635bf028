import { createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { WebhookTable } from '../../persistence/tables.ts'

const SECRET_START = 'whsec_'
const SECRET_BYTES = 32
/** How long the previous secret still signs after a rotation. */
export const OLD_SECRET_MS = 24 * 60 * 60_000

/** A secret of the Standard Webhooks specification. */
export function newSecret(): string {
  return SECRET_START + randomBytes(SECRET_BYTES).toString('base64')
}

type Secrets = Pick<Selectable<WebhookTable>, 'secret' | 'old_secret' | 'old_secret_until'>

/**
 * The headers of a message by the Standard Webhooks specification: HMAC-SHA-256 over id, timestamp and body, by each
 * secret that is valid.
 */
export function signedHeaders(secrets: Secrets, id: string, body: string, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const isOldValid =
    secrets.old_secret !== null && secrets.old_secret_until !== null && secrets.old_secret_until > now
  const valid = [secrets.secret, ...(isOldValid && secrets.old_secret ? [secrets.old_secret] : [])]
  const signatures = valid.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_START.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
