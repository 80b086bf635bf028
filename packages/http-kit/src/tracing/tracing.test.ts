import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tracing } from './open-telemetry.ts'
import { currentTraceparent, traced, traceHeaders } from './spans.ts'
import { startTracing } from './start-tracing.ts'

let exporter: InMemorySpanExporter
let tracing: Tracing | null = null
beforeEach(() => {
  exporter = new InMemorySpanExporter()
})
afterEach(async () => {
  await tracing?.stop()
  tracing = null
})

const cause = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${cause.traceId}-${cause.spanId}-01`

test('without an endpoint nothing is traced, and everything works', async () => {
  expect(await startTracing({ name: 'test', environment: {} })).toBeNull()
  expect(traced({ name: 'part', traceparent }, () => [currentTraceparent(), traceHeaders()])).toEqual([
    undefined,
    {},
  ])
  await expect(traced({ name: 'part' }, async () => 7)).resolves.toBe(7)
})

test('a span continues the trace of its cause, across awaits', async () => {
  tracing = await startTracing({ name: 'test', exporter })
  const sent = await traced({ name: 'outer', traceparent }, async () => {
    await new Promise(setImmediate)
    return traced({ name: 'inner' }, () => currentTraceparent())
  })
  const [inner, outer] = exporter.getFinishedSpans()
  expect([inner?.name, outer?.name]).toEqual(['inner', 'outer'])
  expect(outer?.parentSpanContext?.spanId).toBe(cause.spanId)
  expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId)
  expect(sent).toBe(`00-${cause.traceId}-${inner?.spanContext().spanId}-01`)
})

test.each([
  ['throws', () => traced({ name: 'part' }, () => fail())],
  ['rejects', () => traced({ name: 'part' }, async () => fail())],
])('an operation that %s still ends its span, marked with its own error', async (_, run) => {
  tracing = await startTracing({ name: 'test', exporter })
  await expect(Promise.resolve().then(run)).rejects.toThrow('on purpose')
  expect(exporter.getFinishedSpans().map(({ status }) => status.code)).toEqual([2])
})

test.each(['', 'not a traceparent', '00-0-0-01'])(
  'an invalid parent starts a new trace: %j',
  async (none) => {
    tracing = await startTracing({ name: 'test', exporter })
    traced({ name: 'part', traceparent: none }, () => {})
    const [part] = exporter.getFinishedSpans()
    expect([part?.name, part?.parentSpanContext]).toEqual(['part', undefined])
  },
)

function fail(): never {
  throw new Error('on purpose')
}
