import { availableParallelism } from 'node:os'
import { SignUpPassword, Username } from '@boli/contracts'
import { ConfigurationError, commonConfig, loadConfig } from '@boli/service-kit'
import { type Static, Type } from 'typebox'
import { parseSigningKeys, type SigningKey } from './security/signing-keys.ts'

export interface FirstAdmin {
  email: string
  username: string
  password: string
}

/** What identity's features need to know; adapters and addresses are not among it. */
export interface IdentityConfig {
  /** Sends the session cookie with `Secure` and the `__Host-` prefix. */
  isCookieSecure: boolean
  /** The first one signs. */
  signingKeys: SigningKey[]
  /** Keys the hashes of codes. */
  codeSecret: string
  /** Where the pages are, for links in mails; no slash at the end. */
  publicUrl: string
  firstAdmin: FirstAdmin | null
  /** How many passwords are hashed at once. */
  hashConcurrency: number
}

// Identity calls no other service, itself included.
const { IDENTITY_URL: _, ...needed } = commonConfig

const environment = Type.Object({
  ...needed,
  COOKIE_SECURE: Type.Boolean({ default: true }),
  TOKEN_SIGNING_KEYS: Type.String({ minLength: 1 }),
  CODE_SECRET: Type.String({ minLength: 32 }),
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+', default: 'http://localhost:8080' }),
  HASH_CONCURRENCY: Type.Integer({
    minimum: 1,
    maximum: 16,
    default: Math.max(1, availableParallelism() - 1),
  }),
  ADMIN_EMAIL: Type.Optional(Type.String()),
  ADMIN_PASSWORD: Type.Optional(SignUpPassword),
  ADMIN_USERNAME: Type.Optional(Username),
})
export type IdentityEnvironment = Static<typeof environment>

/**
 * Reads the environment of a process that is only identity.
 * @throws {ConfigurationError}
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): {
  process: IdentityEnvironment
  identity: IdentityConfig
} {
  const read = loadConfig(environment, env)
  return {
    process: read,
    identity: {
      isCookieSecure: read.COOKIE_SECURE,
      signingKeys: parseSigningKeys(read.TOKEN_SIGNING_KEYS),
      codeSecret: read.CODE_SECRET,
      publicUrl: read.PUBLIC_URL.replace(/\/+$/, ''),
      firstAdmin: firstAdminOf(read),
      hashConcurrency: read.HASH_CONCURRENCY,
    },
  }
}

function firstAdminOf(read: IdentityEnvironment): FirstAdmin | null {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_USERNAME: username = 'admin' } = read
  if (email === undefined && password === undefined) return null
  if (email === undefined || password === undefined) {
    throw new ConfigurationError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: one of them is missing')
  }
  return { email, password, username }
}
