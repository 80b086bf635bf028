import type { Logger } from 'pino'
import type { Service } from './service.ts'

/** Background work that has been started. */
export interface Running {
  /** Resolves once the work in progress has ended. */
  stop(): Promise<void>
}

/**
 * Starts work when the service is ready to listen, and stops it when the service closes: after the `onClose` hooks that
 * are added later, and before those added earlier.
 */
export function runInBackground(app: Service, start: () => (Running | Promise<Running>)[]): void {
  let starting: (Running | Promise<Running>)[] = []
  app.addHook('onReady', async () => {
    starting = start()
    await Promise.all(starting)
  })
  app.addHook('onClose', async () => {
    // What has started must also end if other work could not start.
    const works = await Promise.allSettled(starting)
    await Promise.all(works.map((work) => work.status === 'fulfilled' && work.value.stop()))
  })
}

/**
 * Runs a task repeatedly, never twice at once: a run that takes longer than the interval delays the next one.
 * Errors are logged as `failure`, and the task runs again.
 */
export function repeat(o: {
  everyMs: number
  /** Without waiting for the first interval. */
  startsAtOnce?: boolean
  logger: Pick<Logger, 'warn'>
  failure: string
  /** @param stopping aborts when the task should end. */
  task: (stopping: AbortSignal) => Promise<unknown>
}): Running {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      await o.task(stopping.signal)
    } catch (error) {
      o.logger.warn({ err: error }, o.failure)
    } finally {
      running = undefined
    }
  }

  const start = () => {
    running ??= run()
  }
  const timer = setInterval(start, o.everyMs)
  timer.unref()
  if (o.startsAtOnce) start()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
