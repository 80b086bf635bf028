export { AddressCounter, NetworkCeiling } from './address-counter.ts'
export { addressGroup, addressNetwork, SHARES_OF_NETWORK } from './address-groups.ts'
export { readAllowedOrigins } from './allowed-origins.ts'
export { ApiError, refuseFields } from './api-error.ts'
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
  topicConfig,
  urlConfig,
} from './config.ts'
export { createService } from './create-service.ts'
export { sendCsv } from './csv.ts'
export { deviceLabel } from './device-label.ts'
export { errorAnswer, toRefusal } from './error-handler.ts'
export { isUnavailable } from './failures.ts'
export { clientAddress, forwardedByPlainHttp } from './forwarded-address.ts'
export { collectLessOften } from './garbage-collection.ts'
export { currentUser, requireAccess } from './guards.ts'
export { KEPT_IDLE_MS } from './kept-connections.ts'
export { createLogger, type Logger } from './logger.ts'
export * from './metrics/index.ts'
export { untilTaken, wasNeverSent } from './never-sent.ts'
export { pseudonym } from './pseudonym.ts'
export { repeat } from './repeat.ts'
export { REQUEST_ID_HEADER } from './request-id.ts'
export {
  internalRoute,
  publicRoute,
} from './routes.ts'
export { runProcess } from './run-process.ts'
export type { Service } from './service.ts'
export {
  createServiceClient,
  type ServiceClient,
} from './service-client.ts'
export { deriveServiceKeys } from './service-keys.ts'
export { createServiceTokens, type ServiceTokens } from './service-tokens.ts'
export { startService } from './start-service.ts'
export * from './tracing/index.ts'
export { upTo } from './up-to.ts'
export { readUpload, type Upload, type UploadedPicture } from './uploads.ts'
export { createUserTokenVerifier, type UserTokenVerifier } from './user-tokens.ts'
export { parseFields } from './validation.ts'
export { WindowCounter } from './window-counter.ts'
