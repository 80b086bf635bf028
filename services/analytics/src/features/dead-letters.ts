import type { DeadLetter, DomainEvent } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { AnalyticsTables } from '../persistence/tables.ts'

export class DeadLetterMissing extends Error {
  override name = 'DeadLetterMissing'
}

/** A dead letter of an unreadable message: its publisher must publish it again. */
export class NotAnEvent extends Error {
  override name = 'NotAnEvent'
}

/** The open dead letters, and the two ways to resolve one. */
export function createDeadLetters(o: {
  database: Pick<Database<AnalyticsTables>, 'db'>
  /** Reads all events ever dead-lettered. */
  readDeadLetters: () => Promise<DeadLetter[]>
  publish: (topic: string, event: DomainEvent) => Promise<void>
}) {
  const { db } = o.database
  const missing = (id: string) => new DeadLetterMissing(`No dead letter ${id} waits to be dealt with`)

  /** Oldest first. */
  async function list(): Promise<DeadLetter[]> {
    const open = await db.selectFrom('parked_events').select('event_id').execute()
    const ids = new Set(open.map((row) => row.event_id))
    const deadLetters = (await o.readDeadLetters()).filter(({ id }) => ids.has(id))
    return deadLetters.sort((a, b) => Date.parse(a.data.parkedAt) - Date.parse(b.data.parkedAt))
  }

  /** @throws {DeadLetterMissing} */
  async function find(id: string): Promise<DeadLetter> {
    const found = (await list()).find((letter) => letter.id === id)
    if (!found) throw missing(id)
    return found
  }

  /** Removes an event from the list. Its topic still has it. @throws {DeadLetterMissing} */
  async function dismiss(id: string): Promise<void> {
    const { numDeletedRows } = await db
      .deleteFrom('parked_events')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw missing(id)
  }

  async function publishAgain({ id, data: { topic, event } }: DeadLetter): Promise<void> {
    if (typeof event !== 'object' || event === null) {
      throw new NotAnEvent(`${id} could never be read as an event: it cannot be published again`)
    }
    // Published first: after a crash in between it stays in the list, and a second replay does no harm.
    await o.publish(topic, event as DomainEvent)
    await dismiss(id)
  }

  return {
    ...{ list, find, dismiss },
    /**
     * Publishes the original event again to its topic. Every group of that topic receives it; groups that have handled
     * it recognise its id. If it fails again, it is dead-lettered again.
     * @throws {DeadLetterMissing} or {NotAnEvent}; it then stays in the list.
     */
    replay: async (id: string) => publishAgain(await find(id)),
    /** Replays all of them, reading the topics once. @returns their ids as they are published. */
    async *replayAll() {
      for (const letter of await list()) {
        await publishAgain(letter)
        yield letter.id
      }
    },
  }
}

const USAGE = 'list | show ID | replay ID | replay-all | dismiss ID'

/**
 * Runs one command of `npm run events:parked`.
 * @throws {Error} with a printable message, if the command is unknown or
 * the event does not exist.
 */
export async function runCommand(
  events: ReturnType<typeof createDeadLetters>,
  [command = 'list', id = '']: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  switch (command) {
    case 'list': {
      const deadLetters = await events.list()
      for (const event of deadLetters) print(inOneLine(event))
      print(deadLetters.length === 0 ? 'No dead letters.' : `${deadLetters.length} dead letters`)
      return
    }
    case 'show':
      return print(JSON.stringify(await events.find(id), null, 2))
    case 'replay':
      await events.replay(id)
      return print(`${id} is published again`)
    case 'replay-all':
      for await (const replayed of events.replayAll()) print(`${replayed} is published again`)
      return
    case 'dismiss':
      await events.dismiss(id)
      return print(`${id} is removed from the list; its topic still has it`)
    default:
      throw new Error(`Not a command: ${command}. ${USAGE}`)
  }
}

function inOneLine({ id, subject, data }: DeadLetter): string {
  const { type = 'not an event' } = (data.event ?? {}) as { type?: string }
  return [data.parkedAt, id, data.group, data.topic, type, `key ${subject}`, data.error.message].join('  ')
}
