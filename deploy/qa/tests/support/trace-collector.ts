import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

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
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as ExportedTraces
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** The spans from a span to its root, as far as received. */
    wayTo(span: CollectedSpan): CollectedSpan[] {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
      return [span, ...(parent ? this.wayTo(parent) : [])]
    },
    stop: () => server.close().closeAllConnections(),
  }
}

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>
