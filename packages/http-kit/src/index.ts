export { addressGroup, addressNetwork, SHARES_OF_NETWORK } from './address-groups.ts'
export { readAllowedOrigins } from './allowed-origins.ts'
export { toldAddress } from './client-address.ts'
export {
  ConfigurationError,
  databaseConfig,
  kafkaAccess,
  kafkaConfig,
  loadConfig,
  mailConfig,
  originConfig,
  pictureAccess,
  pictureConfig,
  processConfig,
  splitList,
  urlConfig,
} from './config.ts'
export { type CreateServiceOptions, createService } from './create-service.ts'
export { errorAnswer, toRefusal } from './error-handler.ts'
export { isUnavailable } from './failures.ts'
export { bearerToken, currentUser, requireAccess } from './guards.ts'
export type { Checks } from './health.ts'
export { KEPT_IDLE_MS } from './kept-connections.ts'
export { createLogger, describeError, type Logger, type LoggerSettings } from './logger.ts'
export * from './metrics/index.ts'
export { pseudonym } from './pseudonym.ts'
export { Refusal, type RefusalOptions, refuseFields } from './refusal.ts'
export { repeat } from './repeat.ts'
export { REQUEST_ID_HEADER, requestIdFrom } from './request-id.ts'
export {
  type InternalRouteOptions,
  internalRoute,
  type PublicRouteOptions,
  publicRoute,
  type RouteHandler,
  type RouteRequest,
  type RouteSchema,
} from './routes.ts'
export { type RunProcessOptions, runProcess } from './run-process.ts'
export type { Service } from './service.ts'
export {
  createServiceClient,
  type ServiceCall,
  type ServiceClient,
  type ServiceClientOptions,
} from './service-client.ts'
export { deriveServiceKeys } from './service-keys.ts'
export { createServiceTokens, type ServiceTokens } from './service-tokens.ts'
export { type ProcessParts, startService } from './start-service.ts'
export * from './tracing/index.ts'
export { readUpload, type Upload, type UploadedPicture, type UploadOptions } from './uploads.ts'
export { createUserTokenVerifier, type UserTokenKeys, type UserTokenVerifier } from './user-tokens.ts'
export { parseFields } from './validation.ts'
