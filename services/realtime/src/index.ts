export { buildApp, type RealtimeDeps } from './app.ts'
export { readConfig, settingsFrom } from './config.ts'
