export { buildApp, type GatewayDeps } from './app.ts'
export { readConfig, settingsFrom } from './config.ts'
