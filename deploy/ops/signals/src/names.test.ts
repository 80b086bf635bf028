import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_PREFIX, API_VERSION, routes, type ServiceName, webhookData } from '@boli/contracts'
import { receivedMessages, sentMessages } from '@boli/contracts/described-messages'
import type { Service } from '@boli/http-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiFields, addFields, breaksOf } from './api-fields.ts'
import { askedOf } from './asked-of.ts'
import { buildEveryService } from './every-service.ts'
import { exportedMetrics } from './exported-metrics.ts'
import { dashboard, filesIn, panelExpressions, readYaml, recordings, repository, rules } from './files.ts'

/** Labels that a scrape adds to every series. */
const SCRAPED = ['job', 'instance', 'service']

let services: Record<ServiceName, Service>
let exported: ReturnType<typeof exportedMetrics>
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
    const queried = dashboard.panels.filter(({ targets }) => targets !== undefined)
    expect([...new Set(queried.map(({ datasource }) => datasource?.uid))]).toEqual(
      datasources.map(({ uid }) => uid),
    )
  })
})

interface Operation {
  parameters?: { name: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

/** The fields that programs can send and receive, by calls that keys open, webhooks and sockets. */
async function fieldsForPrograms(): Promise<ApiFields> {
  const fields: ApiFields = {}
  const described = new Map<string, Operation>()
  for (const app of Object.values(services)) {
    const answer = await app.inject('/openapi.json')
    if (answer.statusCode !== 200) continue
    for (const [path, operations] of Object.entries(
      answer.json<{ paths: Record<string, Record<string, Operation>> }>().paths,
    ))
      for (const [method, operation] of Object.entries(operations))
        described.set(`${method} ${path}`, operation)
  }
  for (const [name, { method, path, keyScope }] of Object.entries(routes)) {
    const place = `${API_PREFIX}${path.replaceAll(/:(\w+)/g, '{$1}')}`
    const operation = described.get(`${method.toLowerCase()} ${place}`)
    if (!keyScope || !operation) continue
    fields[name] = `${method} ${place} ${keyScope}`
    fields[`${name} asks`] = 'object'
    for (const { name: parameter, required, schema } of operation.parameters ?? [])
      addFields(fields, `${name} asks.${parameter}`, schema, !required)
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      addFields(fields, `${name} asks`, schema)
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const { schema } of Object.values(content)) addFields(fields, `${name} ${status}`, schema)
  }
  for (const [kind, data] of Object.entries(webhookData)) addFields(fields, `webhook ${kind}`, data as object)
  for (const [name, [, message]] of Object.entries(sentMessages))
    addFields(fields, `socket ${name}`, message as object)
  for (const [name, [, , message, answer]] of Object.entries(receivedMessages)) {
    addFields(fields, `socket ${name} asks`, message)
    addFields(fields, `socket ${name} answers`, answer as object)
  }
  return fields
}

describe('descriptions of the API', () => {
  it('no documented field that programs rely on changes unless the version is raised', async () => {
    const file = join(repository, 'packages/sdk/api-fields.json')
    const now = await fieldsForPrograms()
    const kept = JSON.parse(await readFile(file, 'utf8')) as { version: string; fields: ApiFields }
    if (kept.version === API_VERSION) expect(breaksOf(kept.fields, now)).toEqual([])
    const text = JSON.stringify({ version: API_VERSION, fields: now }, null, 2)
    await expect(`${text}\n`).toMatchFileSnapshot(file)
  })

  it.each<[string, ApiFields, string[]]>([
    ['a field less', { 'call 200.id': 'string' }, ['call asks.unit is gone', 'call 200.name is gone']],
    [
      'a choice less to send',
      { 'call asks.unit': '"kg" ?' },
      ['call asks.unit was "kg" | "l" ? and is "kg" ?'],
    ],
    [
      'a new choice to send and to receive',
      { 'call asks.unit': '"kg" | "l" | "t" ?', 'call 200.id': 'string' },
      [],
    ],
    ['what must be sent now', { 'call asks.unit': '"kg" | "l"' }, ['call asks.unit must be sent']],
    ['a new field that must be sent', { 'call asks.day': 'string' }, ['call asks.day must be sent']],
    [
      'a new field that may be sent, and one received',
      { 'call asks.day': 'string ?', 'call 200.day': 'string' },
      [],
    ],
    ['what may be absent now', { 'call 200.name': 'string ?' }, ['call 200.name may be absent']],
    ['another type', { 'call 200.id': 'integer' }, ['call 200.id was string and is integer']],
  ])('a change is reported only where it breaks programs: %s', (what, changes, broken) => {
    const before = {
      'call asks': 'object',
      'call asks.unit': '"kg" | "l" ?',
      'call 200.id': 'string',
      'call 200.name': 'string',
    }
    const now = what === 'a field less' ? { 'call asks': 'object', ...changes } : { ...before, ...changes }
    expect(breaksOf(before, now)).toEqual(broken)
  })

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
