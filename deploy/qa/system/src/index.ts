export type { Destination, Link } from './addresses.ts'
export { ADMIN, commonEnvironment, manyAtOneAddress } from './environment.ts'
export { type Connection, type Filters, type LinkProxy, startLinkProxy } from './link-proxy.ts'
export { type OutsideServers, requireServers } from './outside-servers.ts'
export { type ServiceProcess, startService } from './service-process.ts'
export { type RunningSystem, startSystem } from './start-system.ts'
export { createSystemDatabase, openSystemDatabase, type SystemDatabase } from './system-database.ts'
export {
  type Instance,
  type InstanceName,
  type SystemService,
  schemas,
  schemasWithOutbox,
  systemServices,
} from './topology.ts'
