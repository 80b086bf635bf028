import { randomBytes, randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { SignUpPassword } from '@boli/contracts'
import { generateSigningKeys } from '@boli/identity'
import { generatePushKeys } from '@boli/notifications/push-keys'
import { Value } from 'typebox/value'
import { StartupProblem } from './startup-problem.ts'

/** All secrets of one data folder, generated once and stored in it, readable by its owner only. */
export type Secrets = Awaited<ReturnType<typeof generateSecrets>>

/**
 * Reads the secrets, generating them at the first start, and later those that folders of earlier versions lack.
 * ADMIN_EMAIL, ADMIN_USERNAME, ADMIN_PASSWORD and DEMO_PASSWORD apply only at that first start, when the accounts are
 * created.
 * @throws {StartupProblem} when the file is damaged or a given password violates the rules of sign-up.
 */
export async function openSecrets(
  file: string,
  environment: NodeJS.ProcessEnv,
  hasDemo: boolean,
): Promise<Secrets> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const known = kept === null ? {} : parseSecrets(kept, file)
  const secrets = { ...(await generateSecrets(kept === null ? environment : {}, hasDemo)), ...known }
  if (Object.keys(secrets).every((name) => name in known)) return secrets
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secrets
}

/** The secrets without which the data cannot be used. */
const needed = ['serviceTokenSecret', 'codeSecret', 'databasePassword', 'demoPassword'] as const

function parseSecrets(text: string, file: string): Partial<Secrets> {
  try {
    const secrets: Secrets = JSON.parse(text)
    const isSound = needed.every((name) => secrets[name]) && secrets.admin.password
    if (isSound && secrets.signingKeys.length > 0) return secrets
  } catch {
    // Reported below, without repeating the content of the file.
  }
  throw new StartupProblem(
    `The file ${file} is damaged, and without it the data cannot be opened. Put it back from a copy, or start again with: npm start -- --fresh`,
  )
}

/**
 * New secrets, with those given by the environment. Only the demo's administrator gets a password that is easy to type.
 * @throws {StartupProblem} as `openSecrets`.
 */
export async function generateSecrets(environment: NodeJS.ProcessEnv, hasDemo: boolean) {
  return {
    serviceTokenSecret: randomText(),
    codeSecret: randomText(),
    signingKeys: await generateSigningKeys(),
    /** Encrypts the secrets of authenticator apps. */
    secondFactorKey: randomText(),
    /** Encrypts payout details: `id:key`. */
    payoutKey: `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`,
    /** Signs checkpoints of auctions' logs. */
    trustKey: randomText(),
    /** Identifies this market to push services: `public:private`. */
    pushKeys: generatePushKeys(),
    /** Encrypts secrets of webhooks. */
    webhookKey: randomText(),
    /** Of the embedded Postgres's administrator and of each service's role. */
    databasePassword: randomText(),
    admin: {
      email: environment.ADMIN_EMAIL || 'admin@demo.example',
      username: environment.ADMIN_USERNAME || 'admin',
      password: givenPassword('ADMIN_PASSWORD', environment) ?? (hasDemo ? randomPassword() : randomText()),
    },
    /** Of all demo accounts. */
    demoPassword: givenPassword('DEMO_PASSWORD', environment) ?? randomPassword(),
  }
}

function givenPassword(variable: string, environment: NodeJS.ProcessEnv): string | null {
  const password = environment[variable]
  if (!password) return null
  if (Value.Check(SignUpPassword, password)) return password
  throw new StartupProblem(
    `${variable} breaks the rule for passwords: 8 to 16 characters with a lowercase and an uppercase letter, a digit and one of @$!%*?&.`,
  )
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}

/** Easy to type, with the four kinds of characters that sign-up requires. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const pick = () => letters[randomInt(letters.length)] ?? 'a'
  return `${pick().toUpperCase()}${Array.from({ length: 7 }, pick).join('')}@${randomInt(1000, 10_000)}`
}
