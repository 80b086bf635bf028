import { startJsonReceiver } from './json-receiver.ts'

interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

interface ExportedTraces {
  resourceSpans: {
    resource: { attributes: CollectedSpan['attributes'] }
    scopeSpans: { spans: Omit<CollectedSpan, 'service'>[] }[]
  }[]
}

/** Receives traces like an OpenTelemetry collector, as JSON over HTTP. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = []
  const receiver = await startJsonReceiver<ExportedTraces>(({ resourceSpans }) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })))
    }
    return 200
  })
  return {
    ...receiver,
    spans,
    /** The spans from a span to its root, as far as received. */
    wayTo(span: CollectedSpan): CollectedSpan[] {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
      return [span, ...(parent ? this.wayTo(parent) : [])]
    },
  }
}

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>
