import { type ServiceName, serviceNames } from '@boli/contracts'

export type SystemService = ServiceName
/** Every program of the product that runs as a process. */
export const systemServices = serviceNames
/** The folder that a service stands in. */
export const folderOf = (service: SystemService) => (service === 'gateway' ? service : `services/${service}`)

export type Schema = Exclude<ServiceName, 'realtime' | 'gateway'>
export const hasSchema = (service: SystemService): service is Schema =>
  service !== 'realtime' && service !== 'gateway'
/** Services with a schema of their own, which has their name. */
export const schemas = systemServices.filter(hasSchema)
/** Those of services that publish events; what notifications does is published to nobody. */
export const schemasWithOutbox = schemas.filter((schema) => schema !== 'notifications')

/** `auctions`, or `auctions2` where there are several. */
export type InstanceName = `${SystemService}${number | ''}`
/** How many of each service run; those left out do not run and nobody reaches them. */
export type Instances = Readonly<Partial<Record<SystemService, number>>>

export interface Instance {
  name: InstanceName
  service: SystemService
  /** Among those of its service, from 0. */
  index: number
}

/** In the order in which they can start: each needs only those before it. */
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
