/** Every program of the product that runs as a process, by its folder. */
export const serviceFolders = {
  identity: 'services/identity',
  auctions: 'services/auctions',
  information: 'services/information',
  deals: 'services/deals',
  notifications: 'services/notifications',
  analytics: 'services/analytics',
  realtime: 'services/realtime',
  gateway: 'gateway',
} as const
export type SystemService = keyof typeof serviceFolders
export const systemServices = Object.keys(serviceFolders) as SystemService[]

/** Services that own a schema, which has their name. */
export const schemas = ['identity', 'auctions', 'information', 'deals', 'notifications', 'analytics'] as const
export type Schema = (typeof schemas)[number]
/** Schemas of services that publish events; notifications publishes none. */
export const schemasWithOutbox = schemas.filter((schema) => schema !== 'notifications')

/** `auctions`, or `auctions2` for the second instance. */
export type InstanceName = `${SystemService}${number | ''}`
/** Instances of each service; omitted services do not run and are unreachable. */
export type Instances = Readonly<Partial<Record<SystemService, number>>>

export interface Instance {
  name: InstanceName
  service: SystemService
  /** Index among the instances of its service, from 0. */
  index: number
}

/** In start order: each needs only those before it. */
export function listInstances(instances: Instances): Instance[] {
  return systemServices.flatMap((service) => {
    const count = instances[service] ?? 0
    return Array.from({ length: count }, (_, index) => ({
      name: (count === 1 ? service : `${service}${index + 1}`) as InstanceName,
      service,
      index,
    }))
  })
}

export function hasSchema(service: SystemService): service is Schema {
  return (schemas as readonly string[]).includes(service)
}
