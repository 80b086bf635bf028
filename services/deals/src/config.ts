import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  pictureConfig,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import { type DealSettings, defaultDealSettings } from './domain/settings.ts'

const seconds = (defaultMs: number) => Type.Integer({ minimum: 1, default: defaultMs / 1000 })

/** The variables of {@link DealSettings}; the local stack passes them through. */
export const dealSettingsConfig = {
  DECISION_SECONDS: seconds(defaultDealSettings.decisionMs),
  ANSWER_SECONDS: seconds(defaultDealSettings.answerMs),
  PAYMENT_SECONDS: seconds(defaultDealSettings.paymentMs),
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
const SettingsEnvironment = Type.Object(dealSettingsConfig)

const DealsConfig = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...pictureConfig,
  ...dealSettingsConfig,
  IDENTITY_URL: urlConfig,
})
export type DealsConfig = Static<typeof DealsConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): DealsConfig {
  return loadConfig(DealsConfig, environment)
}

/** @throws {ConfigurationError} */
export function readDealSettings(environment: NodeJS.ProcessEnv = process.env): DealSettings {
  return dealSettingsFrom(loadConfig(SettingsEnvironment, environment))
}

export function dealSettingsFrom(config: Static<typeof SettingsEnvironment>): DealSettings {
  return {
    decisionMs: config.DECISION_SECONDS * 1000,
    answerMs: config.ANSWER_SECONDS * 1000,
    paymentMs: config.PAYMENT_SECONDS * 1000,
    noticeMs: config.NOTICE_SECONDS * 1000,
    disputeAnswerMs: config.DISPUTE_ANSWER_SECONDS * 1000,
    appealMs: config.APPEAL_SECONDS * 1000,
    ratingBlindMs: config.RATING_BLIND_SECONDS * 1000,
    strikeMs: config.STRIKE_SECONDS * 1000,
    weightTolerancePercent: config.WEIGHT_TOLERANCE_PERCENT,
  }
}
