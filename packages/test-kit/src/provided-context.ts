import type { S3Access } from './parts/part.ts'

declare module 'vitest' {
  /** What the global setup tells the tests; null where a part is not to be had on this machine. */
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string | null
    kafkaBrokers: string[] | null
    s3: S3Access | null
  }
}
