import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  mailConfig,
  pictureConfig,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import type { PriceSourceAddress } from './deps.ts'

const InformationConfig = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...pictureConfig,
  ...mailConfig,
  SUPPORT_EMAIL: Type.String({ minLength: 3, default: 'support@boli.example' }),
  IDENTITY_URL: urlConfig,
  /** A file of prices of mandis as CSV, fetched once a day. */
  MANDI_PRICES_URL: Type.Optional(Type.String({ pattern: '^https?://.' })),
  MANDI_PRICES_KEY: Type.Optional(Type.String({ minLength: 1 })),
})
export type InformationConfig = Static<typeof InformationConfig>

/** Source of mandi prices; null if no URL is given. */
export function mandiPricesOf(
  config: Pick<InformationConfig, 'MANDI_PRICES_URL' | 'MANDI_PRICES_KEY'>,
): PriceSourceAddress | null {
  const { MANDI_PRICES_URL: url, MANDI_PRICES_KEY: key = null } = config
  return url === undefined ? null : { url: new URL(url), key }
}

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): InformationConfig {
  return loadConfig(InformationConfig, environment)
}
