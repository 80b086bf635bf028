import { type Running, repeat } from '@boli/http-kit/repeat'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Executor } from './transaction.ts'

const POLL_INTERVAL_MS = 1_000
/**
 * The lease of a job's first try, in milliseconds: longer than any mailer or push service may take to answer. Each
 * further try leases it twice as long, up to an hour.
 */
export const FIRST_LEASE_MS = 60_000
const DOUBLED_AT_MOST = 6
const LONGEST_LEASE = '1 hour'
/** This many failures in a row suggest that a shared dependency is down: the other jobs wait for the next round. */
const FAILURES_PER_ROUND = 3

export interface JobQueue<Job> {
  /** What one job is, for logs: `a mail`. */
  name: string
  /**
   * Claims the job that has been due longest, and stores its next try before this one begins: after a crash it runs
   * twice rather than never, and a job that fails queues behind the others. null if none is due.
   */
  claim(): Promise<Job | null>
  /** Runs the job and settles it. Throws if it failed. */
  run(job: Job): Promise<void>
  /** Settles a job that is not tried again. */
  giveUp(job: Job): Promise<void>
  isTooOld(job: Job): boolean
  /** Whether no further try can succeed, by the error's code. */
  isPermanent?(error: unknown): boolean
  /** Fields for the log: ids, never an address. */
  describe(job: Job): object
  /** Number of jobs that run at the same time; default 1. */
  atOnce?: number
}

/**
 * Claims a job that waits in a table with the columns `id` and `attempts`, in one statement.
 * @param o.dueAt The column with the time of the next try.
 * @param o.isOpen Whether a row still waits to be done.
 */
export async function claimJob<Row>(
  db: Executor,
  o: { table: string; dueAt?: string; isOpen: RawBuilder<unknown>; now: Date },
): Promise<Row | null> {
  const [table, dueAt] = [sql.table(o.table), sql.ref(o.dueAt ?? 'due_at')]
  const firstLease = sql`make_interval(secs => ${FIRST_LEASE_MS / 1000})`
  const { rows } = await sql<Row>`
    update ${table} set attempts = attempts + 1, ${dueAt} = ${o.now}::timestamptz + least(
      ${firstLease} * 2 ^ least(attempts, ${DOUBLED_AT_MOST}), ${LONGEST_LEASE}::interval)
    where id = (
      select id from ${table} where ${o.isOpen} and ${dueAt} <= ${o.now}
      order by ${dueAt} limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

/**
 * Runs the jobs that are due. A job that fails is retried later; one that can never succeed, or is too old, is dropped;
 * neither delays another.
 * @throws if jobs could not be claimed, once no job is running.
 */
export async function workOffJobs<Job>(queue: JobQueue<Job>, o: { logger: Logger }): Promise<void> {
  let failures = 0
  const workers = Array.from({ length: queue.atOnce ?? 1 }, async () => {
    while (failures < FAILURES_PER_ROUND) {
      const job = await queue.claim()
      if (job === null) return
      failures = (await attempt(queue, job, o.logger)) ? 0 : failures + 1
    }
  })
  for (const ended of await Promise.allSettled(workers)) {
    if (ended.status === 'rejected') throw ended.reason
  }
}

/** @returns false if it failed and will be retried. */
async function attempt<Job>(queue: JobQueue<Job>, job: Job, logger: Logger): Promise<boolean> {
  const about = queue.describe(job)
  try {
    if (queue.isTooOld(job)) {
      logger.error(about, `${queue.name} was given up: it is too old`)
      await queue.giveUp(job)
    } else await queue.run(job)
    return true
  } catch (error) {
    if (!queue.isPermanent?.(error)) {
      logger.warn({ err: error, ...about }, `${queue.name} failed and is tried again`)
      return false
    }
    logger.error({ err: error, ...about }, `${queue.name} was given up: it can never succeed`)
    await queue.giveUp(job)
    return true
  }
}

/**
 * Runs the due jobs of a queue every second, or at the given interval. A job that takes long delays no other, as long as
 * fewer than `atOnce` do. Every instance may run it.
 */
export function startJobQueue<Job>(queue: JobQueue<Job>, o: { logger: Logger; everyMs?: number }): Running {
  const failure = `${queue.name} could not be claimed`
  const workers = new Set<Promise<void>>()
  let failures = 0

  async function work(stopping: AbortSignal): Promise<void> {
    while (failures < FAILURES_PER_ROUND && !stopping.aborted) {
      const job = await queue.claim()
      if (job === null) return
      // Where one job was due there may be another; an idle queue has one worker that finds nothing.
      addWorker(stopping)
      failures = (await attempt(queue, job, o.logger)) ? 0 : failures + 1
    }
  }
  function addWorker(stopping: AbortSignal): void {
    if (workers.size >= (queue.atOnce ?? 1)) return
    const worker = work(stopping)
      .catch((error: unknown) => o.logger.warn({ err: error }, failure))
      .finally(() => workers.delete(worker))
    workers.add(worker)
  }

  const rounds = repeat({
    everyMs: o.everyMs ?? POLL_INTERVAL_MS,
    startsAtOnce: true,
    logger: o.logger,
    failure,
    async task(stopping) {
      failures = 0
      addWorker(stopping)
    },
  })
  return {
    async stop() {
      await rounds.stop()
      while (workers.size > 0) await Promise.all(workers)
    },
  }
}
