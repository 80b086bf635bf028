import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { currentTracing } from './start-tracing.ts'

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

export interface TracedPart {
  name: string
  kind?: keyof typeof kinds
  /** The parent's context from a message; by default the current span is the parent. */
  traceparent?: string | undefined
  /** Ids and sizes; never personal data. */
  attributes?: Attributes
}

/**
 * Runs a function as a span and returns its result. If traces are not configured it just runs it.
 */
export function traced<Result>(part: TracedPart, run: () => Result): Result {
  if (!currentTracing()) return run()
  const { traceparent } = part
  const cause =
    traceparent === undefined
      ? context.active()
      : propagation.extract(context.active(), { traceparent }, undefined)
  const options = {
    kind: kinds[part.kind ?? 'internal'],
    ...(part.attributes ? { attributes: part.attributes } : {}),
  }
  return trace.getTracer('boli').startActiveSpan(part.name, options, cause, (span) => {
    const fail = (error: unknown): never => {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      throw error
    }
    try {
      const result = run()
      if (!(result instanceof Promise)) {
        span.end()
        return result
      }
      return result.then((value) => {
        span.end()
        return value
      }, fail) as Result
    } catch (error) {
      return fail(error)
    }
  })
}

/**
 * The current context in the form of W3C Trace Context, to be sent with a message.
 * @returns undefined if traces are not
 * configured.
 */
export function currentTraceparent(): string | undefined {
  if (!currentTracing()) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** The same as headers of a call; empty where traces are not configured. */
export function traceHeaders(): Record<string, string> {
  const traceparent = currentTraceparent()
  return traceparent === undefined ? {} : { traceparent }
}
