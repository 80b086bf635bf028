import type { Service } from '@boli/http-kit'

export interface ExportedMetric {
  /** The series names in Prometheus; histograms and summaries have several. */
  names: string[]
  /** Labels, except those that a scrape adds. */
  labels: Set<string>
  /** The services that export it. */
  services: Set<string>
}

/** The metrics exported by the services' registries, by their name in the code. */
export function exportedMetrics(services: Record<string, Service>): Map<string, ExportedMetric> {
  const exported = new Map<string, ExportedMetric>()
  for (const [service, app] of Object.entries(services)) {
    for (const metric of app.metrics.getMetricsAsArray()) {
      const { name, type, labelNames = [] } = metric as typeof metric & { labelNames?: string[] }
      const known = exported.get(name) ?? {
        names: namesOf(name, String(type)),
        labels: new Set<string>(),
        services: new Set<string>(),
      }
      for (const label of labelNames) known.labels.add(label)
      if (isOf(type, 'histogram')) known.labels.add('le')
      known.services.add(service)
      exported.set(name, known)
    }
  }
  return exported
}

function namesOf(name: string, type: string): string[] {
  const parts = ['_count', '_sum'].map((part) => `${name}${part}`)
  if (isOf(type, 'histogram')) return [`${name}_bucket`, ...parts]
  return isOf(type, 'summary') ? [name, ...parts] : [name]
}

function isOf(type: unknown, wanted: string): boolean {
  return String(type).toLowerCase() === wanted
}
