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

/** Builds every service without real servers, for the tests of a file that inspect them without requests. */
export function useEveryService(): Record<ServiceName, Service> {
  const services = {} as Record<ServiceName, Service>
  beforeAll(async () => {
    const url = 'postgres://127.0.0.1:1/none'
    const databases = schemaNames.map((schema) => [
      schema,
      createDatabase({ url, schema, applicationName: schema, logger }),
    ])
    const secrets = await generateSecrets({}, false)
    const given = { COOKIE_SECURE: 'true' }
    const environment = environmentOfServices(given, { secrets, publicUrl: NOWHERE, hasDemo: false })
    const builders = serviceBuilders(
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
    for (const [name, build] of Object.entries(builders)) services[name as ServiceName] = await build()
  })
  afterAll(() => Promise.all(Object.values(services).map((app) => app.close())))
  return services
}
