export { adminCallOf, currentUser, requireAccess, requireKeyScope } from './auth/guards.ts'
export { createSecretBox, parseSecretKeys, type SecretBox } from './auth/secret-box.ts'
export { deriveServiceKeys } from './auth/service-keys.ts'
export { createServiceTokens, type ServiceTokens } from './auth/service-tokens.ts'
export { createUserTokenVerifier, type UserTokenVerifier } from './auth/user-tokens.ts'
export { KEPT_IDLE_MS } from './client/http-exchange.ts'
export { acceptorHere, answerInProcess } from './client/in-process.ts'
export { untilTaken, wasNeverSent } from './client/never-sent.ts'
export {
  createServiceClient,
  type ServiceClient,
} from './client/service-client.ts'
export { deviceLabel, devicePartsOf } from './input/device-label.ts'
export { readIdempotencyKey } from './input/idempotency-key.ts'
export { readUpload, type Upload, type UploadedPicture } from './input/uploads.ts'
export { parseFields } from './input/validation.ts'
export { AddressCounter, NetworkCeiling } from './limits/address-counter.ts'
export { addressGroup, addressNetwork, SHARES_OF_NETWORK } from './limits/address-groups.ts'
export { isInRanges, readAddressRange } from './limits/address-ranges.ts'
export { clientAddress, forwardedAddress, forwardedByPlainHttp } from './limits/client-address.ts'
export { upTo, WindowCounter } from './limits/window-counter.ts'
export { registerAskedGauges } from './metrics/asked-gauges.ts'
export { measureEvents } from './metrics/events.ts'
export { listenInternally } from './metrics/listen-internally.ts'
export { measureMails } from './metrics/mails.ts'
export { ApiError, refuseFields } from './process/api-error.ts'
export { closeGradually } from './process/close-gradually.ts'
export {
  ConfigurationError,
  consumerAccess,
  databaseConfig,
  kafkaAccess,
  kafkaConfig,
  loadConfig,
  mailConfig,
  originConfig,
  pictureAccess,
  pictureConfig,
  processConfig,
  readAllowedOrigins,
  splitList,
  topicConfig,
  urlConfig,
} from './process/config.ts'
export { createService } from './process/create-service.ts'
export { sendCsv } from './process/csv.ts'
export { errorAnswer, toRefusal } from './process/error-handler.ts'
export { isUnavailable } from './process/failures.ts'
export { KeptProcess } from './process/kept-process.ts'
export { createLogger, type Logger } from './process/logger.ts'
export { type Running, repeat, runInBackground } from './process/repeat.ts'
export { pseudonym, REQUEST_ID_HEADER } from './process/request-log.ts'
export {
  frequentRoute,
  internalRoute,
  publicRoute,
} from './process/routes.ts'
export { runProcess } from './process/run-process.ts'
export type { Service } from './process/service.ts'
export { startService } from './process/start-service.ts'
export { currentTraceparent, traced, traceHeaders } from './tracing/spans.ts'
