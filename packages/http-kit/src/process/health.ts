import { inTime, TooLate } from './failures.ts'
import type { Service } from './service.ts'

export type Checks = Record<string, () => Promise<void>>

const CHECK_DEADLINE_MS = 2_000

type CheckResult = 'ok' | 'failed' | 'timed out'

/** `/healthz` reports on the process, `/readyz` on its dependencies and on whether it is stopping. */
export function registerHealth(app: Service, checks: Checks, isStopping: () => boolean): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const results = await runChecks(checks, (name, error) =>
      request.server.log.warn({ err: error, check: name }, 'not ready'),
    )
    const isReady = !isStopping() && Object.values(results).every((result) => result === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isStopping() ? 'stopping' : isReady ? 'ready' : 'not ready', checks: results })
  })
}

/** Runs all checks at once, each with its own deadline. */
export async function runChecks(
  checks: Checks,
  onFailure: (name: string, error: unknown) => void,
  deadlineMs = CHECK_DEADLINE_MS,
): Promise<Record<string, CheckResult>> {
  const entries = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]) =>
        [name, await runCheck(check, deadlineMs, (error) => onFailure(name, error))] as const,
    ),
  )
  return Object.fromEntries(entries)
}

async function runCheck(
  check: () => Promise<void>,
  deadlineMs: number,
  onFailure: (error: unknown) => void,
): Promise<CheckResult> {
  try {
    // Called inside a promise, so that a check that throws synchronously counts as failed too.
    await inTime(Promise.resolve().then(check), deadlineMs)
    return 'ok'
  } catch (error) {
    onFailure(error)
    return error instanceof TooLate ? 'timed out' : 'failed'
  }
}
