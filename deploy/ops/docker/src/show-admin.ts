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

const logger = createLogger({ name: 'show-admin', level: 'silent' })
const identity = { schema: 'identity', applicationName: 'show-admin' } as const
const database = createDatabase({ url: config.DATABASE_URL, ...identity, logger })
const sql = 'select username from identity.users where lower(email) = lower($1)'
const account = await database.pool.query<{ username: string }>(sql, [config.ADMIN_EMAIL]).catch((error) => {
  console.error(`Postgres does not answer (${error.message}); the username is not known.`)
})
await database.close()
console.log(`Address:  ${config.PUBLIC_URL}/signin
Email:    ${config.ADMIN_EMAIL}
Username: ${account?.rows[0]?.username ?? 'made when identity first starts; the email signs in too'}
Password: ${config.ADMIN_PASSWORD}
The password is good for choosing another one. After that it no longer signs in.`)
