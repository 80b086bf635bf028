import type { OwnServer } from '../process/own-server.ts'
import type { KafkaSecurity } from './kafka-security.ts'

/** A server that tests may use: an external one, or our own, which `stop` stops. */
export interface RunningPart {
  /** Its origin, for reports. */
  how: string
  /** Stops it if it is our own; an external server continues to run. */
  stop(): Promise<void>
}

interface PostgresPart extends RunningPart {
  /** URL of a role that may create databases and roles. */
  url: string
}

export interface RedisPart extends RunningPart {
  url: string
}

export interface KafkaPart extends RunningPart {
  brokers: string[]
}

export interface S3Part extends RunningPart {
  s3: S3Access
}

/** What this machine has for tests. A part is null if it was not wanted or is not available. */
export interface Parts {
  postgres: PostgresPart | null
  kafka: KafkaPart | null
  redis: RedisPart | null
  s3: S3Part | null
}

export interface S3Access {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
}

export type OwnPostgres = PostgresPart & OwnServer
export type OwnRedis = RedisPart & OwnServer
export type OwnKafka = KafkaPart & OwnServer & { security?: KafkaSecurity }
export type OwnS3 = S3Part & OwnServer

/** The part is not available on this machine; the message says what was missing. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** Returns null if the part is not available, so that its tests can be skipped. */
export async function unlessMissing<Part>(starting: Promise<Part>): Promise<Part | null> {
  try {
    return await starting
  } catch (error) {
    if (error instanceof PartMissing) return null
    throw error
  }
}
