import { schemaNames } from '@boli/contracts'
import type { Secrets } from './secrets.ts'

/** The variable with the address of each service that has one for others. */
export const addressVariables = schemaNames.map(
  (service) => [`${service.toUpperCase()}_URL`, service] as const,
)

/** Required by each service's configuration; in one process, adapters and addresses replace them. */
const elsewhere = [
  ...['DATABASE_URL', 'KAFKA_BROKERS', 'REDIS_URL', 'SMTP_URL', 'REALTIME_URLS'],
  ...['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ...addressVariables.map(([name]) => name),
]

const isGiven = (given: NodeJS.ProcessEnv, name: string) => Boolean(given[name] || given[`${name}_FILE`])

/** The given variables, with placeholders for those that are replaced by servers in this process. */
export function withoutServers(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const missing = elsewhere.filter((name) => !isGiven(given, name))
  return { ...given, ...Object.fromEntries(missing.map((name) => [name, 'in this process'])) }
}

/** The variables by which services take their secrets. */
export const secretVariables = (secrets: Secrets) => ({
  SERVICE_TOKEN_SECRET: secrets.serviceTokenSecret,
  CODE_SECRET: secrets.codeSecret,
  SECOND_FACTOR_KEYS: secrets.secondFactorKey,
  PAYOUT_KEYS: secrets.payoutKey,
  TRUST_SIGNING_KEYS: secrets.trustKey,
  PUSH_KEYS: secrets.pushKeys,
  WEBHOOK_KEYS: secrets.webhookKey,
  TOKEN_SIGNING_KEYS: JSON.stringify(secrets.signingKeys),
})

/** All requests come from this machine. */
const limitsOfOneMachine = {
  LIMIT_REGISTRATIONS_PER_HOUR: '10000',
  LIMIT_WRONG_SIGN_INS_PER_ADDRESS: '10000',
  WEBHOOKS_TO_OWN_MACHINE: 'true',
}

/**
 * The variables of all services in one process: given variables apply as for a separate service; otherwise the data
 * folder's secrets and defaults of the stack apply. The first administrator comes from the data folder.
 * @param o.publicUrl the address if none was given; then only requests from this machine are expected.
 */
export function environmentOfServices(
  given: NodeJS.ProcessEnv,
  o: { secrets: Secrets; publicUrl: string; hasDemo: boolean },
): NodeJS.ProcessEnv {
  const { secrets, hasDemo } = o
  const publicUrl = given.PUBLIC_URL || o.publicUrl
  const defaults: Record<string, string> = {
    ...(isGiven(given, 'PUBLIC_URL') ? {} : limitsOfOneMachine),
    PUBLIC_URL: publicUrl,
    COOKIE_SECURE: String(publicUrl.startsWith('https:')),
    HASH_CONCURRENCY: '2',
    ...secretVariables(secrets),
  }
  return {
    ...withoutServers(given),
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !isGiven(given, name))),
    ADMIN_EMAIL: secrets.admin.email,
    ADMIN_USERNAME: secrets.admin.username,
    ADMIN_PASSWORD: secrets.admin.password,
    ADMIN_MUST_CHANGE_PASSWORD: String(!hasDemo),
    ADMIN_SECOND_FACTOR: hasDemo ? 'excepted' : 'required',
  }
}
