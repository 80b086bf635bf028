import type { Service } from '@boli/http-kit'

interface ExportedMetric {
  /** The series names in Prometheus; histograms and summaries have several. */
  names: string[]
  /** Labels, except those that a scrape adds. */
  labels: Set<string>
}

/** The metrics exported by the services' registries, by their name in the code. */
export function exportedMetrics(services: Record<string, Service>): Map<string, ExportedMetric> {
  const exported = new Map<string, ExportedMetric>()
  for (const metric of Object.values(services).flatMap((app) => app.metrics.getMetricsAsArray())) {
    const { name, labelNames = [] } = metric as typeof metric & { labelNames?: string[] }
    const type = String(metric.type)
    const labels = [...(exported.get(name)?.labels ?? []), ...labelNames]
    if (type === 'histogram') labels.push('le')
    exported.set(name, { names: namesOf(name, type), labels: new Set(labels) })
  }
  return exported
}

function namesOf(name: string, type: string): string[] {
  const parts = ['_count', '_sum'].map((part) => `${name}${part}`)
  if (type === 'histogram') return [`${name}_bucket`, ...parts]
  return type === 'summary' ? [name, ...parts] : [name]
}
