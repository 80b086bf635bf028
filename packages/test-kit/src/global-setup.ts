import type { TestProject } from 'vitest/node'
import { findRealParts } from './parts/find-real-parts.ts'
import type {} from './provided-context.ts'
import { dropTemplates } from './template-database.ts'
import { partsWantedBy } from './wanted-parts.ts'

/** Starts the servers that the tests of one run share, and stops them afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const parts = await findRealParts({ wanted: await partsWantedBy(await chosenFiles(project)) })
  if (!parts.postgres) throw new Error(`No tests without Postgres: ${parts.missing.postgres}`)
  const { url } = parts.postgres
  const runId = crypto.randomUUID().slice(0, 8)
  project.provide('runId', runId)
  project.provide('postgresUrl', url)
  project.provide('redisUrl', parts.redis?.url ?? null)
  project.provide('kafkaBrokers', parts.kafka?.brokers ?? null)
  project.provide('s3', parts.s3?.s3 ?? null)
  return async () => {
    await dropTemplates(url, runId)
    await parts.stop()
  }
}

/** The test files of a project that this run includes. */
export async function chosenFiles(project: TestProject): Promise<string[]> {
  // Not in the published types, but reporters use it as well; without it all files count.
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] }
  return (await project.globTestFiles(filenamePattern)).testFiles
}
