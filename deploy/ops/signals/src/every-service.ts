import { tmpdir } from 'node:os'
import { type ServiceName, schemaNames } from '@boli/contracts'
import { createDatabase } from '@boli/database'
import { environmentOfServices } from '@boli/dev/environment'
import { generateSecrets } from '@boli/dev/secrets'
import { serviceBuilders } from '@boli/dev/services'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createLogger, type Service } from '@boli/http-kit'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { createFolderObjectStore } from '@boli/object-store/folder'
import { afterAll, beforeAll } from 'vitest'

const logger = createLogger({ name: 'every-service', level: 'silent' })
const NOWHERE = 'http://127.0.0.1:1'

/** Every service without real servers, for tests of one file that inspect properties of services. */
export function useEveryService(): Record<ServiceName, Service> {
  const services = {} as Record<ServiceName, Service>
  beforeAll(async () => {
    const built = Object.entries(await builders()).map(async ([name, build]) => [name, await build()])
    Object.assign(services, Object.fromEntries(await Promise.all(built)))
  })
  afterAll(() => Promise.all(Object.values(services).map((app) => app.close())))
  return services
}

async function builders() {
  const url = 'postgres://127.0.0.1:1/none'
  const databases = schemaNames.map((schema) => [
    schema,
    createDatabase({ url, schema, applicationName: schema, logger }),
  ])
  const secrets = await generateSecrets({}, false)
  const given = { COOKIE_SECURE: 'true' }
  const environment = environmentOfServices(given, { secrets, publicUrl: NOWHERE, hasDemo: false })
  return serviceBuilders(
    {
      logger,
      databases: Object.fromEntries(databases),
      bus: createInProcessEventBus({ logger }),
      live: createInProcessLiveChannel(),
      redis: null,
      store: createFolderObjectStore({ path: tmpdir() }),
      mailer: { send: async () => {}, close: async () => {} },
      environment: { ...environment, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
      webRoot: null,
    },
    () => NOWHERE,
  )
}
