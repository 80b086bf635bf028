import { deadLetterTopic, topics } from '@boli/contracts'
import { replayTopics } from '@boli/event-bus/kafka'
import type { RunningSystem } from '@boli/system'
import { silentLogger } from '@boli/test-kit'
import type { Place } from './find-secrets.ts'

/** The logs of all processes of a system. Running processes may log more later. */
export async function everyLog(system: RunningSystem): Promise<Place[]> {
  return Promise.all(
    [...system.processes].map(async ([name, process]) => ({
      name: `the log of ${name}`,
      text: await process.log(),
    })),
  )
}

/** Every table of every schema, all columns of its rows as text; bytes in hex. */
export async function everyTable(system: RunningSystem): Promise<Place[]> {
  const { query } = system.database
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const places: Place[] = []
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    places.push({ name: `the table ${name}`, text: rows.map(({ row }) => row).join('\n') })
  }
  return places
}

/** All events of all topics from the beginning, including dead letters. */
export async function everyTopic(brokers: string[]): Promise<Place[]> {
  const names = Object.values(topics).flatMap((topic) => [topic, deadLetterTopic(topic)])
  return Promise.all(
    names.map(async (topic) => {
      const events: string[] = []
      await replayTopics({
        ...{ brokers, clientId: 'secrets', logger: silentLogger, topics: [topic] },
        handleBatch: async (batch) => void events.push(...batch.map((event) => JSON.stringify(event))),
      })
      return { name: `the topic ${topic}`, text: events.join('\n') }
    }),
  )
}
