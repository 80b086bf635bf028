import { readFileSync } from 'node:fs'
import { PARTITIONS_PER_TOPIC } from '@boli/contracts'
import type { Ajv } from 'ajv'
import envSchema from 'env-schema'
import type { Logger } from 'pino'
import { type Static, type TObject, Type } from 'typebox'
import { isLockTimeout, isUnavailable } from './failures.ts'

/** The environment is invalid; the message names every wrong variable and may be printed. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

interface SchemaError {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

/**
 * Reads typed configuration from the environment. An empty variable counts as absent; `NAME_FILE` gives the
 * path of a file to read `NAME` from.
 * @throws {ConfigurationError} with one sentence that names every missing or wrong variable, never a value.
 */
export function loadConfig<Schema extends TObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv = process.env,
): Static<Schema> {
  const present = Object.fromEntries(
    Object.entries(readSecrets(environment, Object.keys(schema.properties))).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )
  try {
    // env-schema modifies its schema, which may be shared: it gets a copy.
    return envSchema<Static<Schema>>({
      schema: { ...schema } as object,
      data: present,
      env: false,
      ajv: { customOptions },
    })
  } catch (error) {
    const problems = (error as { errors?: SchemaError[] }).errors
    if (!problems) throw error
    throw new ConfigurationError(`Configuration is not usable: ${problems.map(describeProblem).join('; ')}.`)
  }
}

/** Schemas of contracts, such as that of a password, have their own texts for forms. */
function customOptions(ajv: Ajv): Ajv {
  return ajv.addVocabulary(['errorMessage', 'errorCode'])
}

/**
 * For each `NAME_FILE` among the requested names, reads that file into `NAME`, without a final line break, so that
 * secrets need not be in the environment. If both are set, `NAME` wins.
 */
function readSecrets(environment: NodeJS.ProcessEnv, names: string[]): NodeJS.ProcessEnv {
  const complete = { ...environment }
  for (const name of names) {
    const path = environment[`${name}_FILE`]
    if (!path || complete[name]) continue
    try {
      complete[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    } catch (cause) {
      const message = `Configuration is not usable: ${name}_FILE names a file that cannot be read.`
      throw new ConfigurationError(message, { cause })
    }
  }
  return complete
}

function describeProblem(problem: SchemaError): string {
  if (problem.keyword === 'required') return `${String(problem.params.missingProperty)} is missing`
  const variable = problem.instancePath.replace(/^\//, '').replaceAll('/', '.')
  return `${variable} ${problem.message ?? 'is wrong'}`
}

const text = Type.String({ minLength: 1 })

/** Addresses of Kafka, and how to connect to it. */
export const kafkaConfig = {
  KAFKA_BROKERS: Type.String({ minLength: 1, description: 'host:port, separated by commas' }),
  KAFKA_TLS: Type.Boolean({ default: false }),
  /** As PEM, if the brokers' certificate is not from a public authority. */
  KAFKA_TLS_CA: Type.Optional(text),
  KAFKA_SASL_MECHANISM: Type.Union(
    ['plain', 'scram-sha-256', 'scram-sha-512'].map((mechanism) => Type.Literal(mechanism)),
    { default: 'scram-sha-512' },
  ),
  KAFKA_SASL_USERNAME: Type.Optional(text),
  KAFKA_SASL_PASSWORD: Type.Optional(text),
}

/** Settings of the process that creates the topics. */
export const topicConfig = {
  /** Topics with fewer partitions get more; none loses any. */
  PARTITIONS_PER_TOPIC: Type.Integer({ minimum: 1, maximum: 512, default: PARTITIONS_PER_TOPIC }),
}

/** Variables of every process; {@link startService} uses it. */
export const processConfig = {
  HOST: Type.String({ default: '0.0.0.0' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  /** `/metrics` on its own port; 0 switches it off. */
  METRICS_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 9464 }),
  LOG_LEVEL: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info' },
  ),
  /** How long readiness fails before the listener closes, so that load balancers notice; sockets then go within 8 s. */
  DRAIN_MS: Type.Integer({ minimum: 0, maximum: 15_000, default: 0 }),
  SERVICE_TOKEN_SECRET: Type.String({ minLength: 32 }),
}

export const databaseConfig = {
  MIGRATE: Type.Boolean({ default: true }),
  DATABASE_URL: text,
  DATABASE_MAX_CONNECTIONS: Type.Integer({ minimum: 1, maximum: 200, default: 10 }),
}

export const pictureConfig = {
  S3_ENDPOINT: text,
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_BUCKET: Type.String({ default: 'boli' }),
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
}

export const mailConfig = {
  SMTP_URL: text,
  MAIL_FROM: Type.String({ default: 'Boli <no-reply@boli.example>' }),
}

/** Origins whose pages may call with the session cookie; see {@link readAllowedOrigins}. */
export const originConfig = {
  /** Our own, such as `https://boli.example`, separated by commas; empty means the host of the request. */
  PUBLIC_ORIGINS: Type.String({ default: '' }),
  /** Other sites' pages that may act for the signed-in user, separated by commas. */
  ALLOWED_ORIGINS: Type.String({ default: '' }),
  COOKIE_SECURE: Type.Boolean({ default: true }),
}

/** The URL of another service or server. */
export const urlConfig = text

/** The variables of {@link pictureConfig} as the S3 adapter takes them. */
export function pictureAccess(config: Static<TObject<typeof pictureConfig>>) {
  return {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  }
}

/**
 * Combines the variables of {@link kafkaConfig} for adapters.
 * @throws {ConfigurationError} if a user name or a
 * certificate is set alone: it would be ignored silently.
 */
export function kafkaAccess(config: Static<TObject<typeof kafkaConfig>>) {
  const { KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password, KAFKA_TLS_CA: ca } = config
  if ((username === undefined) !== (password === undefined)) {
    throw new ConfigurationError(
      'Configuration is not usable: KAFKA_SASL_USERNAME and _PASSWORD need each other.',
    )
  }
  if (ca !== undefined && !config.KAFKA_TLS) {
    throw new ConfigurationError('Configuration is not usable: KAFKA_TLS_CA needs KAFKA_TLS.')
  }
  const mechanism = config.KAFKA_SASL_MECHANISM as 'plain' | 'scram-sha-256' | 'scram-sha-512'
  return {
    brokers: splitList(config.KAFKA_BROKERS),
    ...(config.KAFKA_TLS ? { tls: ca === undefined ? {} : { ca } } : {}),
    ...(username !== undefined && password !== undefined ? { sasl: { mechanism, username, password } } : {}),
  }
}

/** {@link kafkaAccess} of a service that consumes: events wait while what their handlers need is unavailable. */
export function consumerAccess(
  config: Static<TObject<typeof kafkaConfig>>,
  clientId: string,
  logger: Logger,
) {
  return { ...kafkaAccess(config), clientId, logger, policy: { isPassing } }
}

const isPassing = (error: unknown) => isUnavailable(error) || isLockTimeout(error)

/** A list separated by commas. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * The origins of other sites' pages that may act for the signed-in user, of `ALLOWED_ORIGINS`.
 * @returns origins exactly as browsers send them; none by default.
 * @throws {ConfigurationError} for an invalid origin, for pages that a third party could modify in transit, and, if
 * cookies are not Secure, for pages of other machines: browsers send such cookies only to pages of their own site.
 */
export function readAllowedOrigins(config: { ALLOWED_ORIGINS: string; COOKIE_SECURE: boolean }): string[] {
  const origins = splitList(config.ALLOWED_ORIGINS)
  if (!config.COOKIE_SECURE && !origins.every((text) => ownMachine.test(text))) {
    throw new ConfigurationError(
      'ALLOWED_ORIGINS needs COOKIE_SECURE and pages behind TLS, except for pages of http://localhost.',
    )
  }
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
  if (!origins.every((text) => isOrigin(text) && (text.startsWith('https://') || ownMachine.test(text)))) {
    throw new ConfigurationError('ALLOWED_ORIGINS takes origins such as https://partner.example, no paths.')
  }
  return origins
}
