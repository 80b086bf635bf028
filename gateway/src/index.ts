export { buildApp, type GatewayDeps } from './app.ts'
export { gatewaySettings } from './settings.ts'
