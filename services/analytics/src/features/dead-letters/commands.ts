import type { DeadLetter, DeadLetters } from './dead-letters.ts'

const USAGE = 'list | show ID | replay ID | replay-all | dismiss ID'

/**
 * Carries out one command of `npm run events:parked`.
 * @throws {Error} fit to be printed, where the command is none or the event is not there.
 */
export async function runCommand(
  events: DeadLetters,
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
      return print(`${id} is off the list; its topic keeps it`)
    default:
      throw new Error(`Not a command: ${command}. ${USAGE}`)
  }
}

function inOneLine({ id, subject, data }: DeadLetter): string {
  const { type = 'not an event' } = (data.event ?? {}) as { type?: string }
  return [data.parkedAt, id, data.group, data.topic, type, `key ${subject}`, data.error.message].join('  ')
}
