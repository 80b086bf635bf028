import type { Running } from '@boli/http-kit/repeat'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { holdSession, pause } from '../session.ts'
import { type EventPublisher, type OutboxRow, outboxChannel } from './append-events.ts'
import { RelayBatches } from './relay-batches.ts'
import { RelayFeed } from './relay-feed.ts'
import { RelaySlices, sliceOfKey } from './relay-slices.ts'
import { Wakeup } from './wakeup.ts'

/** How often relays that share the slices check who leads which: the slices of a dead relay are taken over within this time. */
const SHARED_INTERVAL_MS = 1_000
/**
 * How often a relay that leads all slices checks; a relay that joins notifies it. Also the longest delay of an event
 * whose notification was lost, and the time until a Postgres that vanished without closing the connection is noticed.
 */
const ALONE_INTERVAL_MS = 5_000
const ROWS_PER_BATCH = 500
/**
 * Deletes acknowledged rows and reads the next ones in one round trip. Rows are selected because they are unpublished,
 * never by "id greater than the last": ids commit out of order.
 */
const deleteAndRead = {
  name: 'relay-outbox',
  text: `
    with gone as (delete from outbox where id = any($1::bigint[]))
    select id, topic, event, created_at as "createdAt" from outbox
    where id <> all($1::bigint[]) and id <> all($2::bigint[]) and ${sliceOfKey} = any($3::int[])
    order by id limit ${ROWS_PER_BATCH}`,
}
/**
 * The first event is sent at once; events that follow within this time are sent together. Reading and publishing
 * cost nearly the same for one event as for a hundred.
 */
const TURN_MS = 40
/** Events are deleted when the outbox is read, or else at this interval: until then a crash publishes them again. */
const DELETE_MS = 200
const FIRST_BACKOFF_MS = 200
/** What a relay that joins sends to the others, on the channel that wakes them. */
const JOINED = 'joined'
const MAX_BACKOFF_MS = 5_000

/** Each relay reports its own slices. */
export interface RelayMetrics {
  /** Number of slices that the relay now leads. */
  onLeads?(slices: number): void
  /** @param lagMs from the append of the oldest event to the acknowledgement of the bus. */
  onPublished?(events: number, lagMs: number): void
  onFailure?(): void
}

/**
 * Publishes the schema's outbox, the events of each key in order, and deletes what the bus acknowledged: a crash at
 * any moment publishes events again, with the same ids, and loses none. Every instance starts a relay; they share the
 * keys by slices, each of which one of them leads ({@link RelaySlices}).
 * @param o.relayFeed where this process hands over what it commits.
 */
export function startOutboxRelay<Tables>(o: {
  database: Database<Tables>
  bus: EventPublisher
  logger: Logger
  metrics?: RelayMetrics
  relayFeed?: RelayFeed
}): Running {
  const logger = o.logger.child({ relay: o.database.schema })
  return holdSession({
    database: o.database,
    purpose: 'relay',
    logger,
    async use(client, lost) {
      const slices = new RelaySlices(client, o.database.schema)
      while (!lost.aborted && !(await slices.join())) await pause(SHARED_INTERVAL_MS, lost)
      if (lost.aborted) return
      await lead({ relayFeed: new RelayFeed(), ...o, logger, client, lost, slices }).finally(() =>
        o.metrics?.onLeads?.(0),
      )
    },
  })
}

async function lead<Tables>(o: {
  database: Database<Tables>
  bus: EventPublisher
  logger: Logger
  metrics?: RelayMetrics
  relayFeed: RelayFeed
  client: pg.Client
  lost: AbortSignal
  slices: RelaySlices
}): Promise<void> {
  const { client, relayFeed, lost, logger, slices } = o
  const channel = outboxChannel(o.database.schema)
  const wakeup = new Wakeup()
  let backoffMs = FIRST_BACKOFF_MS
  let turnBeganMs = Number.NEGATIVE_INFINITY
  let balancedMs = Number.NEGATIVE_INFINITY
  let deletedMs = Number.NEGATIVE_INFINITY
  let readMs = Number.NEGATIVE_INFINITY
  let hasMore = true
  const batches = new RelayBatches({
    bus: o.bus,
    logger,
    onPublished(rows) {
      backoffMs = FIRST_BACKOFF_MS
      const oldest = Math.min(...rows.map(({ createdAt }) => createdAt.getTime()))
      o.metrics?.onPublished?.(rows.length, Date.now() - oldest)
    },
    onFailed: () => relayFeed.forget(),
    onSettled: () => wakeup.wake(),
  })
  client.on('notification', ({ payload }) => {
    if (payload === JOINED) balancedMs = Number.NEGATIVE_INFINITY
    readAgain()
  })
  lost.addEventListener('abort', () => wakeup.wake(), { once: true })

  try {
    // If a crash of Postgres undoes a deletion, the event is published again, as after any crash. Postgres searches ids
    // in an array by hash only if its plan is made for that array.
    await client.query('set plan_cache_mode = force_custom_plan')
    await client.query(`set synchronous_commit = off; listen ${channel}; notify ${channel}, '${JOINED}'`)
    relayFeed.open({ wake: () => wakeup.wake(), readAgain })
    while (!lost.aborted) {
      await balance()
      if (batches.hasFailed) {
        o.metrics?.onFailure?.()
        // Starting over from the oldest row preserves the order of each key.
        await batches.settle()
        await deleteAcknowledged()
        batches.forgetFailure()
        await pause(backoffMs, lost)
        backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS)
        hasMore = true
      } else if (!(await takeTurn())) {
        await wakeup.wait(restMs())
      }
    }
  } finally {
    relayFeed.close()
    await batches.settle()
  }
  await deleteAcknowledged()

  function readAgain(): void {
    readMs = Number.NEGATIVE_INFINITY
    wakeup.wake()
  }

  /** Takes slices without a leader, and releases those beyond its own share, once none of their events is in flight. */
  async function balance(): Promise<void> {
    if (performance.now() < balancedMs + lookAgainMs()) return
    balancedMs = performance.now()
    const before = slices.held.length
    const surplus = await slices.balance()
    if (surplus.length > 0) {
      relayFeed.forget()
      await batches.settle()
      await deleteAcknowledged()
      await slices.release(surplus)
    }
    if (slices.held.length === before) return
    hasMore = true
    logger.info({ slices: slices.held.length }, 'relays slices of the outbox')
    o.metrics?.onLeads?.(slices.held.length)
  }

  function lookAgainMs(): number {
    return slices.leadsAll ? ALONE_INTERVAL_MS : SHARED_INTERVAL_MS
  }

  /** Nothing can be published before a batch ends or a slice is gained. */
  function isBlocked(): boolean {
    return batches.isFull || slices.held.length === 0
  }

  /** @returns false if there is nothing to publish now. */
  async function takeTurn(): Promise<boolean> {
    const isReadDue = hasMore || performance.now() >= readMs + lookAgainMs()
    if (isBlocked() || !(isReadDue || relayFeed.hasRows)) {
      if (batches.hasAcknowledged && performance.now() >= deletedMs + DELETE_MS) await deleteAcknowledged()
      return false
    }
    const earlyMs = turnBeganMs + TURN_MS - performance.now()
    if (earlyMs > 0 && !hasMore) await pause(earlyMs, lost)
    turnBeganMs = performance.now()
    startHanded()
    if (isReadDue) await readOutbox()
    return true
  }

  /** Starts to publish the rows that were handed over. @returns their ids. */
  function startHanded(): Set<number> {
    const rows = relayFeed.takeRows()
    if (lost.aborted || batches.hasFailed) return new Set()
    batches.start(rows)
    return new Set(rows.map(({ id }) => id))
  }

  /** Deletes published rows, and starts to publish the rows that it reads. */
  async function readOutbox(): Promise<void> {
    readMs = performance.now()
    const acknowledged = batches.takeAcknowledged()
    const { rows } = await client.query<OutboxRow>({
      ...deleteAndRead,
      values: [acknowledged.map(({ id }) => id), [...batches.idsUnderWay, ...relayFeed.ids], slices.held],
    })
    batches.forget(acknowledged)
    deletedMs = performance.now()
    hasMore = rows.length === ROWS_PER_BATCH
    // Rows handed over come first: rows just read for the same key were committed later. A row may be among both.
    const handed = startHanded()
    const read = rows.filter(({ id }) => !handed.has(id))
    if (lost.aborted || batches.hasFailed) return
    relayFeed.noteTaken(read)
    batches.start(read)
  }

  async function deleteAcknowledged(): Promise<void> {
    deletedMs = performance.now()
    const acknowledged = batches.takeAcknowledged()
    if (acknowledged.length === 0) return
    await client.query('delete from outbox where id = any($1::bigint[])', [acknowledged.map(({ id }) => id)])
    batches.forget(acknowledged)
  }

  /** Milliseconds until something is due. */
  function restMs(): number {
    const lookMs = (isBlocked() ? balancedMs : Math.min(readMs, balancedMs)) + lookAgainMs()
    const dueMs = batches.hasAcknowledged ? Math.min(lookMs, deletedMs + DELETE_MS) : lookMs
    return Math.max(1, dueMs - performance.now())
  }
}
