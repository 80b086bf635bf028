import type { Parts } from './part.ts'

/** Variables with the URL of each part; `none` means that the part was not found. */
const variables: Record<keyof Parts, string> = {
  postgres: 'TEST_DATABASE_URL',
  kafka: 'TEST_KAFKA_BROKERS',
  redis: 'TEST_REDIS_URL',
  s3: 'TEST_S3_ENDPOINT',
}
const none = 'none'

/** Whether the run that started this one did not find the part. */
export function isKnownMissing(name: keyof Parts): boolean {
  return process.env[variables[name]] === none
}

/** The part that the environment names, or null. */
export function givenPart<Name extends keyof Parts>(name: Name): Parts[Name] {
  const value = process.env[variables[name]]
  if (!value || value === none) return null
  const outside = { how: `${variables[name]} in the environment`, stop: async () => {} }
  const parts: { [Each in keyof Parts]: () => Parts[Each] } = {
    postgres: () => ({ ...outside, url: value }),
    kafka: () => ({ ...outside, brokers: value.split(',') }),
    redis: () => ({ ...outside, url: value }),
    s3: () => ({
      ...outside,
      s3: {
        endpoint: value,
        region: process.env.TEST_S3_REGION || 'us-east-1',
        accessKey: process.env.TEST_S3_ACCESS_KEY ?? '',
        secretKey: process.env.TEST_S3_SECRET_KEY ?? '',
      },
    }),
  }
  return parts[name]()
}

/** The variables from which {@link givenPart} reads the same parts in another process. */
export function describeParts(parts: Parts, missing: readonly string[]): Record<string, string> {
  const { postgres, kafka, redis, s3 } = parts
  const absent = Object.entries(variables).filter(([name]) => missing.includes(name))
  return {
    ...Object.fromEntries(absent.map(([, variable]) => [variable, none])),
    ...(postgres ? { [variables.postgres]: postgres.url } : {}),
    ...(kafka ? { [variables.kafka]: kafka.brokers.join(',') } : {}),
    ...(redis ? { [variables.redis]: redis.url } : {}),
    ...(s3
      ? {
          [variables.s3]: s3.s3.endpoint,
          TEST_S3_REGION: s3.s3.region,
          TEST_S3_ACCESS_KEY: s3.s3.accessKey,
          TEST_S3_SECRET_KEY: s3.s3.secretKey,
        }
      : {}),
  }
}
