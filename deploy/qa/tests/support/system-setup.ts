import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '@boli/docker/bundle'
import { startInParts } from '@boli/system'
import { PartMissing, startKafka, startRedis } from '@boli/test-kit/parts'
import type { TestProject } from 'vitest/node'
import setUpParts, { chosenFiles } from '../../../../packages/test-kit/src/global-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a bundle of each service, as in the image: a process starts in a third of the time. */
    bundles: string
    /** For each worker but the first. */
    moreServers: { kafkaBrokers: string[]; redisUrl: string }[]
  }
}

const repository = join(import.meta.dirname, '..', '..', '..', '..')

/**
 * Sets up the system suite: bundles, and Kafka and Redis for each worker but the first. Consumer groups have the same
 * names in every system and would collide in one Kafka.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stopParts = await setUpParts(project)
  const bundles = await mkdtemp(join(tmpdir(), 'boli-bundles-'))
  const workers = Math.min((await chosenFiles(project)).length, project.config.maxWorkers)
  const [started] = await Promise.all([
    Promise.all(Array.from({ length: workers - 1 }, startServers)),
    bundle(repository, bundles),
  ])
  const more = started.filter((servers) => servers !== null)
  project.provide('bundles', bundles)
  project.provide(
    'moreServers',
    more.map(({ kafkaBrokers, redisUrl }) => ({ kafkaBrokers, redisUrl })),
  )
  project.config.maxWorkers = 1 + more.length
  return async () => {
    await Promise.all(more.map(({ stop }) => stop()))
    await stopParts()
    await rm(bundles, { recursive: true, force: true })
  }
}

/** @returns null when this machine lacks a program for one of them. */
function startServers() {
  return startInParts(async (endings) => {
    const kafka = await startKafka()
    endings.defer(kafka.stop)
    const redis = await startRedis()
    endings.defer(redis.stop)
    return { kafkaBrokers: kafka.brokers, redisUrl: redis.url }
  }).catch((error: unknown) => {
    if (error instanceof PartMissing) return null
    throw error
  })
}
