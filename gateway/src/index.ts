export { buildApp, type GatewayDeps } from './app.ts'
export { defaultLimits, type GatewaySettings, gatewaySettings, type RequestLimits } from './settings.ts'
