import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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

export interface TraceCollector {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string
  spans: CollectedSpan[]
  /** The spans from a span to its root, as far as received. */
  wayTo(span: CollectedSpan): CollectedSpan[]
  stop(): Promise<void>
}

/** Receives traces like an OpenTelemetry collector, as JSON over HTTP. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { resourceSpans } = JSON.parse(text) as ExportedTraces
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    wayTo(span) {
      const way: CollectedSpan[] = []
      for (let at: CollectedSpan | undefined = span; at; ) {
        way.push(at)
        const parent: string | undefined = at.parentSpanId
        at = parent ? spans.find(({ spanId }) => spanId === parent) : undefined
      }
      return way
    },
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
