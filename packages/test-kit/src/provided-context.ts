import type { S3Access } from './parts/part.ts'

declare module 'vitest' {
  /** What the global setup provides to the tests; null if a part is not available on this machine. */
  interface ProvidedContext {
    /** Part of the names of the databases and roles that are removed when the run ends. */
    runId: string
    postgresUrl: string
    redisUrl: string | null
    kafkaBrokers: string[] | null
    s3: S3Access | null
  }
}
