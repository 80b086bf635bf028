import type { SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Tracing } from './open-telemetry.ts'

let tracing: Tracing | null = null

/** Of this process; null where traces are not configured. */
export function currentTracing(): Tracing | null {
  return tracing
}

/**
 * Starts to send traces where `OTEL_EXPORTER_OTLP_ENDPOINT` says where to; otherwise nothing is loaded.
 * OpenTelemetry's other variables count as well, `OTEL_TRACES_SAMPLER` among them.
 * @param exporter takes the traces instead, at once; for tests.
 */
export async function startTracing(o: {
  name: string
  environment?: NodeJS.ProcessEnv
  exporter?: SpanExporter
}): Promise<Tracing | null> {
  const { environment = process.env } = o
  if (!o.exporter && !environment.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const { createTracing } = await import('./open-telemetry.ts')
  const created = createTracing(o.name, o.exporter)
  tracing = {
    fastifyPlugin: created.fastifyPlugin,
    async stop() {
      tracing = null
      await created.stop()
    },
  }
  return tracing
}
