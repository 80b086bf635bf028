import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { PasswordPolicy, RESET_PASSWORD_MAX_LENGTH, Username } from '@boli/contracts'
import {
  ConfigurationError,
  databaseConfig,
  kafkaConfig,
  loadConfig,
  mailConfig,
  originConfig,
  parseSecretKeys,
  pictureConfig,
  processConfig,
  readAllowedOrigins,
  splitList,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import { type AbuseLimits, defaultLimits } from './domain/sign-in-limits.ts'
import type { PasskeySite } from './security/passkey-ceremonies.ts'
import { parseSigningKeys, type SigningKey } from './security/signing-keys.ts'

export interface FirstAdmin {
  email: string
  username: string
  password: string
  /** If set, the password must be changed at the first sign-in. */
  mustChangePassword?: boolean
}

/** Settings of identity's features, without adapters and addresses. */
export interface IdentityConfig {
  /** Sends the session cookie with `Secure` and the `__Host-` prefix. */
  isCookieSecure: boolean
  /** Pages of other sites may act for the signed-in user: browsers send the cookies to them as well. */
  isForOtherSites?: boolean
  /** The first key signs; all of them verify. */
  signingKeys: SigningKey[]
  /** Keys the hashes of codes. */
  codeSecret: string
  /** Base URL of the pages, for links in mails; without a trailing slash. */
  publicUrl: string
  firstAdmin: FirstAdmin | null
  /** E-mail address of the one administrator who needs no second factor, as in the demo; null for none. */
  exceptedAdminEmail: string | null
  /** Keys of authenticator secrets: the first one encrypts, all decrypt. */
  secondFactorKeys: Buffer[]
  passkeySite: PasskeySite
  passwordPolicy: PasswordPolicy
  /** Maximum number of passwords hashed concurrently. */
  hashConcurrency: number
  limits: AbuseLimits
}

const limitOf = (limit: number) => Type.Integer({ minimum: 1, default: limit })

const environment = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...pictureConfig,
  ...mailConfig,
  ...originConfig,
  REDIS_URL: urlConfig,
  AUCTIONS_URL: urlConfig,
  DEALS_URL: urlConfig,
  TOKEN_SIGNING_KEYS: Type.String({ minLength: 1 }),
  CODE_SECRET: Type.String({ minLength: 32 }),
  SECOND_FACTOR_KEYS: Type.String({ minLength: 1 }),
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+', default: 'http://localhost:8080' }),
  PASSWORD_POLICY: PasswordPolicy,
  HASH_CONCURRENCY: Type.Integer({
    minimum: 1,
    maximum: 16,
    default: Math.max(1, availableParallelism() - 1),
  }),
  LIMIT_REGISTRATIONS_PER_HOUR: limitOf(defaultLimits.registrationsPerHour),
  LIMIT_WRONG_SIGN_INS_PER_ADDRESS: limitOf(defaultLimits.wrongSignInsPerAddress),
  LIMIT_WRONG_SIGN_INS_PER_NAME: limitOf(defaultLimits.wrongSignInsPerName),
  ADMIN_EMAIL: Type.Optional(Type.String()),
  ADMIN_PASSWORD: Type.Optional(Type.String({ minLength: 8, maxLength: RESET_PASSWORD_MAX_LENGTH })),
  /** The password was not chosen by the person who signs in with it. */
  ADMIN_MUST_CHANGE_PASSWORD: Type.Boolean({ default: true }),
  ADMIN_USERNAME: Type.Optional(Username),
  /** Whether the administrator of ADMIN_EMAIL needs a second factor; `excepted` is for demos and tests only. */
  ADMIN_SECOND_FACTOR: Type.Union([Type.Literal('required'), Type.Literal('excepted')], {
    default: 'required',
  }),
})
export type IdentityEnvironment = Static<typeof environment>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): IdentityEnvironment {
  return loadConfig(environment, env)
}

/** @throws {ConfigurationError} if variables contradict each other. */
export function settingsFrom(read: IdentityEnvironment): IdentityConfig {
  return {
    isCookieSecure: read.COOKIE_SECURE,
    // Without Secure, browsers reject cross-site cookies; pages on the same machine are the same site.
    isForOtherSites: readAllowedOrigins(read).length > 0 && read.COOKIE_SECURE,
    signingKeys: parseSigningKeys(read.TOKEN_SIGNING_KEYS),
    codeSecret: read.CODE_SECRET,
    publicUrl: read.PUBLIC_URL.replace(/\/+$/, ''),
    firstAdmin: firstAdminOf(read),
    exceptedAdminEmail: read.ADMIN_SECOND_FACTOR === 'excepted' ? (read.ADMIN_EMAIL ?? null) : null,
    secondFactorKeys: parseSecretKeys('SECOND_FACTOR_KEYS', read.SECOND_FACTOR_KEYS),
    passkeySite: passkeySiteOf(read.PUBLIC_URL, splitList(read.PUBLIC_ORIGINS)),
    passwordPolicy: read.PASSWORD_POLICY,
    hashConcurrency: read.HASH_CONCURRENCY,
    limits: {
      registrationsPerHour: read.LIMIT_REGISTRATIONS_PER_HOUR,
      wrongSignInsPerAddress: read.LIMIT_WRONG_SIGN_INS_PER_ADDRESS,
      wrongSignInsPerName: read.LIMIT_WRONG_SIGN_INS_PER_NAME,
    },
  }
}

/** Passkeys belong to the domain of the public URL and are valid on all of our pages. */
export function passkeySiteOf(publicUrl: string, origins: readonly string[] = []): PasskeySite {
  const { hostname, origin } = new URL(publicUrl)
  return { domain: hostname, origins: origins.length > 0 ? origins : [origin] }
}

function firstAdminOf(read: IdentityEnvironment): FirstAdmin | null {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_USERNAME: username = newAdminName() } = read
  if (email === undefined && password === undefined) return null
  if (email === undefined || password === undefined) {
    throw new ConfigurationError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: one of them is missing')
  }
  return { email, password, username, mustChangePassword: read.ADMIN_MUST_CHANGE_PASSWORD }
}

/** Not a name that attackers commonly try first; its owner signs in by e-mail address. */
function newAdminName(): string {
  return `admin${randomInt(10_000, 1_000_000)}`
}
