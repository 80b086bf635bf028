import type { SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Tracing } from './open-telemetry.ts'

let tracing: Tracing | null = null

/** The tracing of this process; null if traces are not configured. */
export function currentTracing(): Tracing | null {
  return tracing
}

/**
 * Starts tracing if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise nothing is loaded.
 * OpenTelemetry's other variables count as well, `OTEL_TRACES_SAMPLER` among them.
 * @param exporter receives the spans at once instead; for tests.
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
