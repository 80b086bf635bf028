import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  pictureConfig,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import type { DealsOptions } from './deps.ts'
import { type DealSettings, defaultDealSettings } from './domain/settings.ts'
import { parsePayoutKeys } from './payout-vault/payout-keys.ts'

const seconds = (defaultMs: number) => Type.Integer({ minimum: 1, default: defaultMs / 1000 })

/** The variables of {@link DealSettings}. */
const dealSettingsConfig = {
  DECISION_SECONDS: seconds(defaultDealSettings.decisionMs),
  ANSWER_SECONDS: seconds(defaultDealSettings.answerMs),
  PAYMENT_SECONDS: seconds(defaultDealSettings.paymentMs),
  WEIGHING_SECONDS: seconds(defaultDealSettings.weighingMs),
  NOTICE_SECONDS: seconds(defaultDealSettings.noticeMs),
  DISPUTE_ANSWER_SECONDS: seconds(defaultDealSettings.disputeAnswerMs),
  APPEAL_SECONDS: seconds(defaultDealSettings.appealMs),
  RATING_BLIND_SECONDS: seconds(defaultDealSettings.ratingBlindMs),
  STRIKE_SECONDS: seconds(defaultDealSettings.strikeMs),
  WEIGHT_TOLERANCE_PERCENT: Type.Number({
    minimum: 0,
    maximum: 100,
    default: defaultDealSettings.weightTolerancePercent,
  }),
}
const DealsConfig = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...pictureConfig,
  ...dealSettingsConfig,
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
    settings: dealSettingsFrom(config),
  }
}

function dealSettingsFrom(config: DealsConfig): DealSettings {
  return {
    decisionMs: config.DECISION_SECONDS * 1000,
    answerMs: config.ANSWER_SECONDS * 1000,
    paymentMs: config.PAYMENT_SECONDS * 1000,
    weighingMs: config.WEIGHING_SECONDS * 1000,
    noticeMs: config.NOTICE_SECONDS * 1000,
    disputeAnswerMs: config.DISPUTE_ANSWER_SECONDS * 1000,
    appealMs: config.APPEAL_SECONDS * 1000,
    ratingBlindMs: config.RATING_BLIND_SECONDS * 1000,
    strikeMs: config.STRIKE_SECONDS * 1000,
    weightTolerancePercent: config.WEIGHT_TOLERANCE_PERCENT,
  }
}
