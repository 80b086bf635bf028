import { type ServiceName, schemaNames, serviceNames } from '@boli/contracts'

/** The folder of a service. */
export const folderOf = (service: ServiceName) => (service === 'gateway' ? service : `services/${service}`)

export const schemas = schemaNames
/** Schemas of services that publish events; notifications publishes none. */
export const schemasWithOutbox = schemas.filter((schema) => schema !== 'notifications')

/** `auctions`, or `auctions2` for the second instance. */
export type InstanceName = `${ServiceName}${number | ''}`
/** Instances of each service; omitted services do not run and are unreachable. */
export type Instances = Readonly<Partial<Record<ServiceName, number>>>

export const oneOfEach: Instances = Object.fromEntries(serviceNames.map((service) => [service, 1]))

export interface Instance {
  name: InstanceName
  service: ServiceName
  /** Index among the instances of its service, from 0. */
  index: number
}

/** In the order of their services. */
export function listInstances(instances: Instances): Instance[] {
  return serviceNames.flatMap((service) => {
    const count = instances[service] ?? 0
    return Array.from({ length: count }, (_, index) => ({
      name: (count === 1 ? service : `${service}${index + 1}`) as InstanceName,
      service,
      index,
    }))
  })
}
