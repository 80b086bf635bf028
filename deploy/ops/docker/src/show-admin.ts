// `docker compose run --rm show-admin-password`: prints the address and the account of the first administrator.
import { createDatabase } from '@boli/database'
import { createLogger, databaseConfig, loadConfig } from '@boli/http-kit'
import { Type } from 'typebox'

const text = Type.String({ minLength: 1 })
const config = loadConfig(
  Type.Object({
    DATABASE_URL: databaseConfig.DATABASE_URL,
    PUBLIC_URL: text,
    ADMIN_EMAIL: text,
    ADMIN_PASSWORD: text,
  }),
)

/** @returns null if there is no such account yet. */
async function usernameOf(email: string): Promise<string | null> {
  const logger = createLogger({ name: 'show-admin', level: 'silent' })
  const database = createDatabase({
    url: config.DATABASE_URL,
    schema: 'identity',
    applicationName: 'show-admin',
    logger,
  })
  try {
    const { rows } = await database.pool.query<{ username: string }>(
      'select username from identity.users where lower(email) = lower($1)',
      [email],
    )
    return rows[0]?.username ?? null
  } finally {
    await database.close()
  }
}

const username = await usernameOf(config.ADMIN_EMAIL).catch((error: Error) => {
  console.error(`Postgres does not answer (${error.message}); the username is not known.`)
  return null
})
console.log(`Address:  ${config.PUBLIC_URL}/signin`)
console.log(`Email:    ${config.ADMIN_EMAIL}`)
console.log(`Username: ${username ?? 'made when identity first starts; the email signs in too'}`)
console.log(`Password: ${config.ADMIN_PASSWORD}`)
console.log('The password is good for choosing another one. After that it no longer signs in.')
