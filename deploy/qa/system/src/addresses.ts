import { hasSchema, type ServiceName } from '@boli/contracts'
import { addressVariables } from '@boli/dev/environment'
import type { OutsideServers } from './outside-servers.ts'
import type { Instance, InstanceName } from './topology.ts'

/** A server that a process connects to. */
export type Destination = 'postgres' | 'kafka' | 'redis' | 's3' | ServiceName | InstanceName

/**
 * Placed between a process and a server it connects to.
 * @param urls all usable URLs, first the one that the process would use without a link.
 * @returns the URL to configure in the process.
 */
export type Link = (from: Instance, to: Destination, urls: readonly string[]) => Promise<string>

export const directLink: Link = async (_, to, [url]) => {
  if (url === undefined) throw new Error(`Nobody serves as ${to}`)
  return url
}

/** Nothing listens on this port. */
const UNUSED = 'http://127.0.0.1:9'

/** The variables that name servers. Without S3 they point to an unused port. */
export const serverVariables = (
  { kafkaBrokers, redisUrl, s3 }: Omit<OutsideServers, 'postgresUrl'>,
  bucket: string,
) => ({
  KAFKA_BROKERS: kafkaBrokers.join(','),
  REDIS_URL: redisUrl,
  S3_ENDPOINT: s3?.endpoint ?? UNUSED,
  S3_REGION: s3?.region ?? '',
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: s3?.accessKey ?? 'unused',
  S3_SECRET_KEY: s3?.secretKey ?? 'unused',
})

/** The addresses of the other processes, for one process. Instances of caller and callee are paired. */
export async function addressesFor(
  from: Instance,
  o: {
    servers: OutsideServers
    databaseUrls: Readonly<Record<string, string>>
    smtpUrl: string
    bucket: string
    instances: readonly Instance[]
    urlOf(name: InstanceName): string
    link: Link
  },
): Promise<Record<string, string>> {
  const { servers, link } = o
  const named = (service: ServiceName) => o.instances.filter((instance) => instance.service === service)
  const toService = async (service: ServiceName) => {
    const urls = named(service).map(({ name }) => o.urlOf(name))
    const first = from.index % Math.max(1, urls.length)
    return urls.length === 0 ? UNUSED : link(from, service, [...urls.slice(first), ...urls.slice(0, first)])
  }
  const { s3 } = servers
  const linked = {
    kafkaBrokers: await Promise.all(
      servers.kafkaBrokers.map(async (one) => new URL(await link(from, 'kafka', [`kafka://${one}`])).host),
    ),
    redisUrl: await link(from, 'redis', [servers.redisUrl]),
    s3: s3 && { ...s3, endpoint: await link(from, 's3', [s3.endpoint]) },
  }
  const realtime = await Promise.all(named('realtime').map(({ name }) => link(from, name, [o.urlOf(name)])))
  const services = addressVariables.map(async ([name, service]) => [name, await toService(service)])
  return {
    ...(hasSchema(from.service)
      ? { DATABASE_URL: await link(from, 'postgres', [o.databaseUrls[from.service] ?? '']) }
      : {}),
    ...serverVariables(linked, o.bucket),
    SMTP_URL: o.smtpUrl,
    ...Object.fromEntries(await Promise.all(services)),
    REALTIME_URLS: realtime.join(',') || UNUSED,
  }
}
