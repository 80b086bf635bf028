import type { PasswordPolicy, ServiceName } from '@boli/contracts'
import type { Logger, Service } from '@boli/http-kit'
import { defaultLimits, passkeySiteOf } from '@boli/identity'
import type { Adapters } from './adapters.ts'
import { serviceBuilders } from './build-services.ts'
import type { Databases } from './databases.ts'
import type { HeldPort } from './ports.ts'
import type { Secrets } from './secrets.ts'

export interface ServicesOptions {
  adapters: Adapters
  databases: Databases
  secrets: Secrets
  logger: Logger
  webRoot: string | null
  host: string
  /** The gateway's, let go just before the gateway listens on it. */
  port: HeldPort
  publicUrl: string
  supportEmail: string
  passwordPolicy: PasswordPolicy
  /** The demo's administrator keeps the password and needs no second factor; the ready lines say so. */
  hasDemo: boolean
}

export interface RunningServices {
  /** Ends the gateway first and the others after it, so that no request meets a closed door. */
  stop(): Promise<void>
}

/** Starts every service, each on a port of its own, the gateway on the public one. */
export async function startServices(o: ServicesOptions): Promise<RunningServices> {
  const { adapters, databases, logger, secrets } = o
  const addresses = new Map<ServiceName, string>()
  const builders = serviceBuilders(
    {
      ...adapters,
      logger,
      databases,
      serviceTokenSecret: secrets.serviceTokenSecret,
      identity: {
        isCookieSecure: false,
        signingKeys: secrets.signingKeys,
        codeSecret: secrets.codeSecret,
        publicUrl: o.publicUrl,
        firstAdmin: { ...secrets.admin, mustChangePassword: !o.hasDemo },
        exceptedAdminEmail: o.hasDemo ? secrets.admin.email : null,
        secondFactorKeys: [Buffer.from(secrets.secondFactorKey, 'base64url')],
        passkeySite: passkeySiteOf(o.publicUrl),
        passwordPolicy: o.passwordPolicy,
        hashConcurrency: 2,
        // All clients share this machine's address.
        limits: { ...defaultLimits, registrationsPerHour: 10_000, wrongSignInsPerAddress: 10_000 },
      },
      supportEmail: o.supportEmail,
      webRoot: o.webRoot,
    },
    (name) => addresses.get(name) ?? '',
  )
  const started: Service[] = []
  const stop = async () => {
    for (const app of started.reverse()) await app.close()
  }
  try {
    for (const [name, build] of Object.entries(builders) as [ServiceName, () => Promise<Service>][]) {
      const app = await build()
      started.push(app)
      const isPublic = name === 'gateway'
      if (isPublic) await o.port.release()
      const address = isPublic ? { host: o.host, port: o.port.port } : { host: '127.0.0.1', port: 0 }
      addresses.set(name, await app.listen(address))
    }
    adapters.releaseEvents()
  } catch (error) {
    logger.error({ err: error }, 'a service did not start')
    // What waits to be published waits for all services: without this no relay could end.
    await adapters.bus.close()
    await stop()
    throw error
  }
  return { stop }
}
