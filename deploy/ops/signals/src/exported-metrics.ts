import type { Service } from '@boli/http-kit'

export interface ExportedMetric {
  /** As Prometheus stores it; histograms and summaries have several. */
  names: string[]
  /** Besides those that a scrape adds. */
  labels: Set<string>
  /** Which services export it. */
  services: Set<string>
}

/** What the registries of services export, by the name that the code gives it. */
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
