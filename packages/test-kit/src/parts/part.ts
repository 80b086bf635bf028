import type { OwnServer } from '../process/own-server.ts'
import type { KafkaSecurity } from './kafka-security.ts'

/** A server that tests may use: an outside one, or one of our own that `stop` ends. */
export interface RunningPart {
  /** In words fit for a report: where it came from. */
  how: string
  /** Ends it if it is our own; an outside server goes on. */
  stop(): Promise<void>
}

export interface PostgresPart extends RunningPart {
  /** Of an administrator who may create databases and roles. */
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

/** The part cannot be had on this machine; the message says what was missing. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** Gives null instead where the part cannot be had, so that its tests can be skipped. */
export async function unlessMissing<Part>(starting: Promise<Part>): Promise<Part | null> {
  try {
    return await starting
  } catch (error) {
    if (error instanceof PartMissing) return null
    throw error
  }
}
