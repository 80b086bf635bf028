export { buildApp } from './app.ts'
export { readConfig, settingsFrom } from './config.ts'
