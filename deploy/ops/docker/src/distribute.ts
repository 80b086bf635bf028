import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServiceName, schemaNames, serviceNames } from '@boli/contracts'
import { deriveServiceKeys } from '@boli/http-kit'

const pictureKeys = ['s3-access-key', 's3-secret-key']

type Receiver = ServiceName | 'setup' | 'postgres' | 'pictures' | 'boli'

const ofServices: Record<ServiceName, readonly string[]> = {
  identity: [
    'identity-database-url',
    'token-signing-keys',
    'code-secret',
    'second-factor-keys',
    'admin-password',
    ...pictureKeys,
  ],
  auctions: ['auctions-database-url', 'trust-signing-keys', ...pictureKeys],
  information: ['information-database-url', ...pictureKeys],
  deals: ['deals-database-url', 'payout-keys', ...pictureKeys],
  notifications: ['notifications-database-url', 'push-keys', 'webhook-keys'],
  analytics: ['analytics-database-url'],
  realtime: [],
  gateway: [],
}

/** The files for each process; each service also gets `service-keys`, its keys for calls between services. */
export const filesOf: Record<Receiver, readonly string[]> = {
  ...ofServices,
  setup: ['admin-database-url', ...schemaNames.map((service) => `${service}-database-url`)],
  postgres: ['postgres-password'],
  pictures: ['s3.json'],
  /** All services in one process, which stores pictures in a volume. */
  boli: [
    ...Object.values(ofServices).flatMap((names) => names.filter((name) => !pictureKeys.includes(name))),
    'service-token-secret',
  ],
}

/** All secrets. */
export const secretsFolder = process.env.SECRETS_FOLDER ?? '/run/boli'

/** Creates a folder for each process, with only the secrets that it needs. */
export async function distribute(): Promise<void> {
  const target = process.env.DISTRIBUTED_SECRETS_FOLDER ?? '/run/distributed'
  const read = (name: string) => readFile(join(secretsFolder, name), 'utf8')
  for (const [receiver, names] of Object.entries(filesOf)) {
    const folder = join(target, receiver)
    await mkdir(folder, { recursive: true })
    for (const name of names) await replaceFile(join(folder, name), await read(name))
  }
  const master = await read('service-token-secret')
  for (const service of serviceNames) {
    const keys = JSON.stringify(deriveServiceKeys(master, service))
    await replaceFile(join(target, service, 'service-keys'), keys)
  }
}

/** Writes a file atomically: readers see either the old or the new content. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await rm(`${path}.new`, { force: true })
  await writeFile(`${path}.new`, text)
  await chmod(`${path}.new`, 0o440)
  await rename(`${path}.new`, path)
}
