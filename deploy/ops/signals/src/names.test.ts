import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routes, type ServiceName } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedOf } from './asked-of.ts'
import { buildEveryService } from './every-service.ts'
import { type ExportedMetric, exportedMetrics } from './exported-metrics.ts'
import { dashboard, filesIn, panelExpressions, readYaml, recordings, repository, rules } from './files.ts'

/** Labels that a scrape adds to every series. */
const SCRAPED = ['job', 'instance', 'service']

let services: Record<ServiceName, Service>
let exported: Map<string, ExportedMetric>
/** Labels by the series name in Prometheus. */
const labelsOf = new Map<string, Set<string>>([
  ['up', new Set(SCRAPED)],
  ...['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'].map((name): [string, Set<string>] => [
    name,
    new Set([...SCRAPED, 'mountpoint', 'fstype', 'device']),
  ]),
  ['ALERTS', new Set(['alertname', 'alertstate', 'severity'])],
])

beforeAll(async () => {
  services = await buildEveryService()
  exported = exportedMetrics(services)
  for (const { names, labels } of exported.values()) {
    for (const name of names) labelsOf.set(name, new Set([...SCRAPED, ...labels]))
  }
}, 30_000)
afterAll(async () => {
  await Promise.all(Object.values(services).map((app) => app.close()))
})

const expressions = [...rules.map(({ expr }) => expr), ...panelExpressions]

describe('metrics', () => {
  it('those that a rule or the dashboard reads are exported, with the labels that it uses', () => {
    for (const rule of rules) if ('record' in rule) labelsOf.set(rule.record, new Set(['slo']))
    for (const expr of expressions) {
      const { selectors, groupedBy } = askedOf(expr)
      const known = new Set<string>()
      for (const { metric, matchers } of selectors) {
        expect([metric, labelsOf.has(metric)]).toEqual([metric, true])
        for (const label of labelsOf.get(metric) ?? []) known.add(label)
        for (const { label } of matchers) {
          expect([expr, label, labelsOf.get(metric)?.has(label)]).toEqual([expr, label, true])
        }
      }
      for (const label of groupedBy) {
        expect([expr, label, known.has(label)]).toEqual([expr, label, true])
      }
    }
  })

  it('recorded series look like those of a scrape', () => {
    for (const { series } of recordings.flatMap(({ tests }) => tests.flatMap((test) => test.input_series))) {
      for (const { metric, matchers } of askedOf(series).selectors) {
        const unknown = matchers
          .map(({ label }) => label)
          .filter((label) => !labelsOf.get(metric)?.has(label))
        expect([metric, unknown]).toEqual([metric, []])
      }
    }
  })

  it('histogram limits in rules are limits that exist', () => {
    for (const { metric, matchers } of expressions.flatMap((expr) => askedOf(expr).selectors)) {
      const limit = matchers.find(({ label }) => label === 'le')?.value
      if (limit === undefined) continue
      const name = metric.replace(/_bucket$/, '')
      const buckets = Object.values(services).flatMap(({ metrics }) => {
        const histogram = metrics.getSingleMetric(name) as { upperBounds?: number[] } | undefined
        return histogram?.upperBounds ?? []
      })
      expect([metric, buckets]).toEqual([metric, expect.arrayContaining([Number(limit)])])
    }
  })

  it('those of our own are all in the table of the runbook, and no others', async () => {
    const text = await readFile(join(repository, 'docs/operations.md'), 'utf8')
    const table = text.slice(
      text.indexOf('## Metrics'),
      text.indexOf('\n## ', text.indexOf('## Metrics') + 1),
    )
    const inTable = [...table.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name)
    const ours = [...exported.keys()].filter((name) => !/^(nodejs|process)_/.test(name))
    expect(inTable.sort()).toEqual(ours.sort())
  })
})

describe('the dashboard', () => {
  it('has panels with unique numbers that read from the configured source', async () => {
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const [sources = ''] = await filesIn('grafana/provisioning/datasources', '.yml')
    const { datasources } = await readYaml<{ datasources: { uid: string }[] }>(sources)
    const used = new Set(
      dashboard.panels.flatMap(({ targets = [] }) => targets.map((target) => target.datasource.uid)),
    )
    expect([...used]).toEqual(datasources.map(({ uid }) => uid))
  })
})

describe('descriptions of the API', () => {
  it.each(['identity', 'auctions', 'information', 'deals', 'notifications', 'analytics'] as const)(
    '%s describes every call that it answers',
    async (name) => {
      const { paths } = (await services[name].inject('/openapi.json')).json<{
        paths: Record<string, object>
      }>()
      const described = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
      const answered = Object.values(routes)
        .filter(({ service }) => service === name)
        .map(({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      expect(described).toEqual(expect.arrayContaining(answered))
    },
  )
})
