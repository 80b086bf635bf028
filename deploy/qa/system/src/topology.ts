import { type ServiceName, schemaNames, serviceNames } from '@boli/contracts'

export type SystemService = ServiceName
/** Every program of the product that runs as a process. */
export const systemServices = serviceNames
/** The folder of a service. */
export const folderOf = (service: SystemService) => (service === 'gateway' ? service : `services/${service}`)

export const schemas = schemaNames
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
