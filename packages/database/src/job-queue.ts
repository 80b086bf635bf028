const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** So many failures in a row mean what all jobs need and not the jobs; the others need not try it now. */
const FAILURES_PER_ROUND = 3

/**
 * How long a job waits after a try that failed: a minute, then twice as long each time, an hour at most.
 * @param attempts Tries so far, from 1.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), HOUR_MS)
}

/**
 * Works off jobs that are due, one after the other.
 * @param o.claim Takes the job that has been due longest and stores its next try before this one begins: after a crash
 *   it is done twice rather than never, and a job that fails stands behind the others. null where none is due.
 * @param o.attempt Does it, and settles it where it is done or cannot ever be. @returns false where it failed for now.
 * @param o.isStopping Asked before each job.
 */
export async function workOffJobs<Job>(o: {
  claim: () => Promise<Job | null>
  attempt: (job: Job) => Promise<boolean>
  isStopping: () => boolean
}): Promise<void> {
  for (let failures = 0; failures < FAILURES_PER_ROUND && !o.isStopping(); ) {
    const job = await o.claim()
    if (job === null) return
    failures = (await o.attempt(job)) ? 0 : failures + 1
  }
}
