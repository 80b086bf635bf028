import pg from 'pg'
import type { ListCall } from './list-calls.ts'
import { startServiceUnderTest } from './service-under-test.ts'

/** Statements quicker than this are not what makes a call slow. */
const INTERESTING_MS = 1

/** The plans by which Postgres ran what a call asked of it, with times and rows, by its own auto_explain. */
export async function explainCalls(
  o: { adminUrl: string; serviceUrl: string },
  calls: readonly ListCall[],
): Promise<string[][]> {
  const role = new URL(o.serviceUrl).username
  const settings = {
    session_preload_libraries: `'auto_explain'`,
    'auto_explain.log_min_duration': INTERESTING_MS,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_level': 'notice',
  }
  const admin = new pg.Client({ connectionString: o.adminUrl })
  await admin.connect()
  await admin.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await admin.query(`alter role ${role} set ${name} = ${value}`)
  await admin.end()

  let heard: string[] = []
  const service = await startServiceUnderTest(o.serviceUrl, (notice) => heard.push(notice))
  const plans: string[][] = []
  for (const call of calls) {
    heard = []
    await service.call(call)
    plans.push(heard)
  }
  await service.stop()
  return plans
}
