export type { Destination, Link } from './addresses.ts'
export { ADMIN, openLimits } from './environment.ts'
export { type OutsideServers, requireServers, type S3Access } from './outside-servers.ts'
export { type ServiceOptions, type ServiceProcess, startService } from './service-process.ts'
export { type RunningSystem, type SystemOptions, startSystem } from './start-system.ts'
export { createSystemDatabase, openSystemDatabase, type SystemDatabase } from './system-database.ts'
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
export {
  type Instance,
  type InstanceName,
  type Instances,
  type SystemService,
  systemServices,
} from './topology.ts'
