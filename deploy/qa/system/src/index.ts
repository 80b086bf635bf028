export type { Destination, Link } from './addresses.ts'
export { ADMIN, commonEnvironment, manyAtOneAddress } from './environment.ts'
export { type Connection, type Filters, type LinkProxy, startLinkProxy } from './link-proxy.ts'
export { addressesOf, findServers, type OutsideServers } from './outside-servers.ts'
export { answersReady, type ServiceProcess, startService } from './service-process.ts'
export { startInParts } from './start-in-parts.ts'
export { type RunningSystem, startSystem } from './start-system.ts'
export {
  createSystemDatabase,
  openSystemDatabase,
  type SystemDatabase,
  withClient,
} from './system-database.ts'
export {
  type Instance,
  type InstanceName,
  listInstances,
  schemas,
  schemasWithOutbox,
} from './topology.ts'
