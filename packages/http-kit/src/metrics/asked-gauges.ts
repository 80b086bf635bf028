import { Gauge, type Registry } from 'prom-client'
import { inTime } from '../process/failures.ts'

/** A scrape waits no longer than this for a dependency: the other metrics matter most when one is unavailable. */
const DEADLINE_MS = 2_000
/** Gauges of one scrape share one answer. */
const SHARED_FOR_MS = 500

export interface AskedGauge<Answer> {
  name: string
  help: string
  labelNames?: readonly string[]
  /** A single value, or one for each set of labels. */
  read: (answer: Answer) => number | { labels: Record<string, string>; value: number }[]
}

/**
 * Registers gauges whose values are requested from a dependency at each scrape. If it does not answer in time they have
 * no value, rather than the last one: an unavailable database must not be mistaken for one without a backlog.
 */
export function registerAskedGauges<Answer>(
  registry: Registry,
  ask: () => Promise<Answer>,
  gauges: readonly AskedGauge<Answer>[],
  deadlineMs = DEADLINE_MS,
): void {
  /** null if there was no answer. */
  const answerNow = shared(() =>
    inTime(Promise.resolve().then(ask), deadlineMs).then(
      (value) => ({ value }),
      () => null,
    ),
  )
  for (const { name, help, labelNames = [], read } of gauges) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const answer = await answerNow()
        this.reset()
        if (answer === null) {
          if (labelNames.length === 0) this.set(Number.NaN)
          return
        }
        const values = read(answer.value)
        if (typeof values === 'number') this.set(values)
        else for (const { labels, value } of values) this.set(labels, value)
      },
    })
  }
}

function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let known: { answer: Promise<Answer>; askedAtMs: number } | null = null
  return () => {
    if (!known || performance.now() - known.askedAtMs > SHARED_FOR_MS) {
      known = { answer: ask(), askedAtMs: performance.now() }
    }
    return known.answer
  }
}
