import { createEvent, type DomainEvent, type EventTypes, newId } from '@boli/contracts'

const RUNS = 25

/** A sequence of events about new ids; `read` returns what a consumer stored of them. */
export interface Story<Event> {
  /** In the order in which they happened. */
  events: readonly Event[]
  ids: readonly string[]
  read(): Promise<unknown>
}

/**
 * Consumes a sequence in order, and then similar ones shuffled, each event twice and the oldest again at the end.
 * @returns the distinct stored results, with ids replaced by their position; the first is that of the original order.
 */
export async function resultsInAnyOrder<Event>(
  aStory: () => Promise<Story<Event>> | Story<Event>,
  consume: (event: Event) => Promise<void>,
): Promise<unknown[]> {
  const results = new Set<string>()
  for (let run = 0; run <= RUNS; run++) {
    const { events, ids, read } = await aStory()
    for (const event of run === 0 ? events : shuffledCopies(events, run)) await consume(event)
    const stored = JSON.stringify(await read())
    results.add(ids.reduce((text, id, place) => text.replaceAll(id, `id ${place}`), stored))
  }
  return [...results].map((text) => JSON.parse(text))
}

function shuffledCopies<Event>(events: readonly Event[], seed: number): Event[] {
  let state = seed
  // The Park–Miller generator: the same seed gives the same order.
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const drawn: Event[] = []
  for (const event of [...events, ...events]) drawn.splice(below(drawn.length + 1), 0, event)
  return [...drawn, ...events.slice(0, 1)]
}

const DAY = '2026-11-20T00:00:00.000Z'

/** One user who is renamed, deleted, restored and renamed again, and one who is permanently deleted. */
export function eventsOfUsers(): { events: DomainEvent[]; ids: [restored: string, gone: string] } {
  const ids: [string, string] = [newId(), newId()]
  const [restored, gone] = ids
  const event = <Type extends 'user-updated' | 'deletion-scheduled' | 'deletion-cancelled' | 'user-deleted'>(
    type: Type,
    userId: string,
    version: number,
    data: object,
  ) =>
    createEvent({
      type,
      source: '/identity',
      subject: userId,
      version,
      data: { userId, ...data } as EventTypes[Type],
    } as Parameters<typeof createEvent<Type>>[0])
  const named = (username: string) => ({
    ...{ username, fullname: username, role: 'business', isVerified: true, language: 'en', createdAt: DAY },
  })
  const deletion = { deletedAt: DAY, removedAt: DAY }
  return {
    ids,
    events: [
      event('user-updated', restored, 1, named('asha1')),
      event('user-updated', restored, 2, named('asha2')),
      event('deletion-scheduled', restored, 3, deletion),
      event('deletion-cancelled', restored, 4, named('asha2')),
      event('user-updated', restored, 5, named('asha5')),
      event('user-updated', gone, 1, named('gone1')),
      event('deletion-scheduled', gone, 2, deletion),
      event('user-deleted', gone, 3, { deletedAt: DAY }),
    ],
  }
}
