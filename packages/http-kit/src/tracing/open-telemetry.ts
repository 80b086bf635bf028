import { setTimeout as delay } from 'node:timers/promises'
import otel from '@fastify/otel'
import { context, propagation, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import type { FastifyPluginCallback } from 'fastify'

const STOP_WITHIN_MS = 2_000

export interface Tracing {
  /** Makes each request a part of a trace. */
  readonly fastifyPlugin: FastifyPluginCallback
  /** Sends pending spans, within two seconds. */
  stop(): Promise<void>
}

/** Sets OpenTelemetry up for this process. */
export function createTracing(name: string, exporter?: SpanExporter): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': `boli-${name}` })),
    spanProcessors: [
      exporter ? new SimpleSpanProcessor(exporter) : new BatchSpanProcessor(new OTLPTraceExporter()),
    ],
  })
  // Only `traceparent` is propagated: baggage could contain anything.
  provider.register({ propagator: new W3CTraceContextPropagator() })
  const requests = new otel.FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => url === '/healthz' || url === '/readyz',
    requestHook(span, request) {
      // The route's pattern in place of the path: a path may contain a token.
      const route = request.routeOptions.url ?? 'unknown'
      span.updateName(`${request.method} ${route}`)
      span.setAttribute('url.path', route)
      span.setAttribute('boli.request_id', request.id)
    },
  })
  requests.setTracerProvider(provider)

  return {
    fastifyPlugin: requests.plugin(),
    async stop() {
      await Promise.race([
        provider.shutdown().catch(() => {
          // Traces that cannot be sent must not prevent a process from ending.
        }),
        delay(STOP_WITHIN_MS, undefined, { ref: false }),
      ])
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}
