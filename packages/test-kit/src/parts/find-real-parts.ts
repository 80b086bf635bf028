import { startKafkaContainer, startRedisContainer, startS3Container } from './containers.ts'
import { describeParts, givenPart, isKnownMissing } from './environment.ts'
import { startKafka } from './kafka.ts'
import { PartMissing, type Parts, type RunningPart } from './part.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'
import { startS3 } from './s3.ts'

export type PartName = keyof Parts
export const partNames: readonly PartName[] = ['postgres', 'kafka', 'redis', 's3']

/** The servers that this machine has for tests. */
export interface RealParts extends Parts {
  /** Why a wanted part is null. */
  missing: Partial<Record<PartName, string>>
  /** Environment for the processes of the test suites: they use these parts and search for no others. */
  environment: Record<string, string>
  /** Stops the servers started here, each by its process id. */
  stop(): Promise<void>
}

type Way<Part> = () => Promise<Part | null>

/**
 * Finds or starts each wanted part, all at once: a URL in the environment, else a program of the machine
 * or of npm, else Java and Maven, else Docker. They end with this process, however it ends.
 * @throws if a part is available but does not start.
 */
export async function findRealParts(options: { wanted?: readonly PartName[] } = {}): Promise<RealParts> {
  const wanted = new Set(options.wanted ?? partNames)
  const missing: RealParts['missing'] = {}
  const started: RunningPart[] = []

  async function find<Part extends RunningPart>(name: PartName, ...ways: Way<Part>[]): Promise<Part | null> {
    if (!wanted.has(name)) return null
    const reasons: string[] = isKnownMissing(name) ? ['not found by the run that started this one'] : []
    for (const way of reasons.length > 0 ? [] : ways) {
      try {
        const part = await way()
        if (part) started.push(part)
        if (part) return part
      } catch (error) {
        if (!(error instanceof PartMissing)) throw error
        reasons.push(error.message)
      }
    }
    missing[name] = reasons.join('; ')
    return null
  }
  const stop = async () => {
    await Promise.all(started.splice(0).map((part) => part.stop()))
  }

  const outcomes = await Promise.allSettled([
    find('postgres', async () => givenPart('postgres'), startPostgres),
    find('kafka', async () => givenPart('kafka'), startKafka, startKafkaContainer),
    find('redis', async () => givenPart('redis'), startRedis, startRedisContainer),
    find('s3', async () => givenPart('s3'), startS3, startS3Container),
  ])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [postgres, kafka, redis, s3] = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : null,
  ) as [Parts['postgres'], Parts['kafka'], Parts['redis'], Parts['s3']]
  const found = { postgres, kafka, redis, s3 }
  return { ...found, missing, environment: describeParts(found, Object.keys(missing)), stop }
}
