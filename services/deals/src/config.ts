import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  pictureConfig,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, type TInteger, Type } from 'typebox'
import type { DealsOptions } from './deps.ts'
import { type DealSettings, defaultDealSettings } from './domain/settings.ts'
import { parsePayoutKeys } from './payout-vault/payout-keys.ts'

/** The environment variables for the times of {@link DealSettings}, in seconds. */
const times = {
  DECISION_SECONDS: 'decisionMs',
  ANSWER_SECONDS: 'answerMs',
  PAYMENT_SECONDS: 'paymentMs',
  WEIGHING_SECONDS: 'weighingMs',
  NOTICE_SECONDS: 'noticeMs',
  DISPUTE_ANSWER_SECONDS: 'disputeAnswerMs',
  APPEAL_SECONDS: 'appealMs',
  RATING_BLIND_SECONDS: 'ratingBlindMs',
  STRIKE_SECONDS: 'strikeMs',
} as const satisfies Record<string, keyof DealSettings>
const timeNames = Object.keys(times) as (keyof typeof times)[]
const secondsConfig = Object.fromEntries(
  timeNames.map((name) => [
    name,
    Type.Integer({ minimum: 1, default: defaultDealSettings[times[name]] / 1000 }),
  ]),
) as Record<keyof typeof times, TInteger>
const DealsConfig = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...pictureConfig,
  ...secondsConfig,
  WEIGHT_TOLERANCE_PERCENT: Type.Number({
    minimum: 0,
    maximum: 100,
    default: defaultDealSettings.weightTolerancePercent,
  }),
  IDENTITY_URL: urlConfig,
  /** `id:key,id:key`, each key 32 bytes as base64; the first encrypts payout details. */
  PAYOUT_KEYS: Type.String({ minLength: 1 }),
  /** Base URL of the pages, such as `https://boli.example`; printed on bills. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+', default: 'http://localhost:8080' }),
})
export type DealsConfig = Static<typeof DealsConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): DealsConfig {
  return loadConfig(DealsConfig, environment)
}

/** The part of the configuration for `buildApp`. @throws {ConfigurationError} for invalid keys. */
export function settingsFrom(
  config: DealsConfig,
): Pick<DealsOptions, 'payoutKeys' | 'publicUrl' | 'settings'> {
  return {
    payoutKeys: parsePayoutKeys(config.PAYOUT_KEYS),
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
    settings: {
      ...Object.fromEntries(timeNames.map((name) => [times[name], config[name] * 1000])),
      weightTolerancePercent: config.WEIGHT_TOLERANCE_PERCENT,
    },
  }
}
