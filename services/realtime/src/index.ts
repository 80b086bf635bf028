export { buildApp, type RealtimeDeps } from './app.ts'
export { type RealtimeSettings, realtimeSettings } from './settings.ts'
