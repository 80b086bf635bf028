// Generates all secrets once, as files of one folder, and gives each process those that it needs. Existing files are kept.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaNames } from '@boli/contracts'
import { generatePushKeys } from '@boli/notifications/push-keys'
import { distribute, secretsFolder } from './distribute.ts'
import { keyFiles, newKey, writeKeys } from './keys.ts'

/** Roles are global to a Postgres server: two systems on one server need different ones. */
const rolePrefix = process.env.DATABASE_ROLE_PREFIX ?? ''
const postgres = process.env.POSTGRES_ADDRESS ?? 'postgres:5432/boli'

/** @returns the content of the file, which is created if missing. */
async function secret(name: string, make: () => string | Promise<string>): Promise<string> {
  const path = join(secretsFolder, name)
  if (existsSync(path)) return readFile(path, 'utf8')
  const value = await make()
  await writeFile(path, value, { mode: 0o440 })
  console.log(`made ${name}`)
  return value
}

const random = () => randomBytes(24).toString('base64url')

await mkdir(secretsFolder, { recursive: true })
const adminPassword = await secret('postgres-password', random)
await secret('admin-database-url', () => `postgres://postgres:${adminPassword}@${postgres}`)
for (const service of schemaNames) {
  const role = `${rolePrefix}${service}`
  await secret(`${service}-database-url`, () => `postgres://${role}:${random()}@${postgres}`)
}
for (const file of keyFiles) await secret(file, async () => writeKeys(file, [await newKey[file]()]))
await secret('code-secret', () => randomBytes(48).toString('base64url'))
await secret('push-keys', generatePushKeys)
// 192 random bits; the first sign-in forces a change.
await secret('admin-password', random)
const accessKey = await secret('s3-access-key', () => randomBytes(10).toString('hex'))
const secretKey = await secret('s3-secret-key', random)
const actions = ['Admin', 'Read', 'Write', 'List']
const identities = [{ name: 'boli', credentials: [{ accessKey, secretKey }], actions }]
await secret('s3.json', () => JSON.stringify({ identities }))
await distribute()
