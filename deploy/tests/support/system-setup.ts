import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '@boli/docker/bundle'
import { PartMissing, startKafka, startRedis } from '@boli/test-kit/parts'
import type { TestProject } from 'vitest/node'
import setUpParts, { chosenFiles } from '../../../packages/test-kit/src/global-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a bundle of each service, as the image has it: a process starts in a third of the time. */
    bundles: string
    /** For the second worker; null where there is only one. */
    secondServers: { kafkaBrokers: string[]; redisUrl: string } | null
  }
}

const repository = join(import.meta.dirname, '..', '..', '..')

/** What the system suite has besides the real parts: bundles, and Kafka and Redis for a second worker. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stopParts = await setUpParts(project)
  const bundles = await mkdtemp(join(tmpdir(), 'boli-bundles-'))
  const isWorthTwo = (await chosenFiles(project)).length > 1
  const [second] = await Promise.all([isWorthTwo ? startSecondServers() : null, bundle(repository, bundles)])
  project.provide('bundles', bundles)
  project.provide(
    'secondServers',
    second && { kafkaBrokers: second.kafka.brokers, redisUrl: second.redis.url },
  )
  // In one Kafka the groups of a service have the same names in every system, so two need two.
  if (!second) project.config.maxWorkers = 1
  return async () => {
    await Promise.all([second?.kafka.stop(), second?.redis.stop()])
    await stopParts()
    await rm(bundles, { recursive: true, force: true })
  }
}

/** @returns null where this machine has no program for one of them. */
async function startSecondServers() {
  const starting = await Promise.allSettled([startKafka(), startRedis()])
  const [kafka, redis] = starting
  if (kafka.status === 'fulfilled' && redis.status === 'fulfilled')
    return { kafka: kafka.value, redis: redis.value }
  for (const started of starting) {
    if (started.status === 'fulfilled') await started.value.stop()
    else if (!(started.reason instanceof PartMissing)) throw started.reason
  }
  return null
}
