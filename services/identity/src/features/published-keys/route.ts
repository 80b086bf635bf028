import { JWKS_PATH } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { publicKeysOf } from '../../security/signing-keys.ts'

/** The keys by which every service verifies users' tokens. */
export function publishedKeysRoute(app: Service, identity: Identity): void {
  const keys = publicKeysOf(identity.config.signingKeys)
  app.get(JWKS_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(keys),
  )
}
