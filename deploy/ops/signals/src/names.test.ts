import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_PREFIX, API_VERSION, routes, type ServiceName, schemaNames, webhookData } from '@boli/contracts'
import { receivedMessages, sentMessages } from '@boli/contracts/described-messages'
import type { Service } from '@boli/http-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiFields, addFields, breaksOf } from './api-fields.ts'
import { buildEveryService } from './every-service.ts'
import { dataSources, panelExpressions, panels, recordedTests, repository, rules } from './files.ts'

/** Labels that a scrape adds to every series. */
const SCRAPED = ['job', 'instance', 'service']

const OF_DISKS = [...SCRAPED, 'mountpoint', 'fstype', 'device']

/** Labels by the series name in Prometheus; those of services are added below. */
const labelsOf: Record<string, string[]> = {
  up: SCRAPED,
  node_filesystem_avail_bytes: OF_DISKS,
  node_filesystem_size_bytes: OF_DISKS,
  ALERTS: ['alertname', 'alertstate', 'severity'],
}
for (const rule of rules) if ('record' in rule) labelsOf[rule.record] = ['slo']
let services: Record<ServiceName, Service>
/** The metrics of all services, by their names in the code. */
const exported = new Set<string>()

beforeAll(async () => {
  services = await buildEveryService()
  for (const metric of Object.values(services).flatMap((app) => app.metrics.getMetricsAsArray())) {
    const { name, labelNames = [] } = metric as typeof metric & { labelNames?: string[] }
    exported.add(name)
    const type = String(metric.type)
    const endings = { histogram: ['_bucket', '_count', '_sum'], summary: ['', '_count', '_sum'] }[type] ?? [
      '',
    ]
    for (const ending of endings) {
      const known = labelsOf[name + ending] ?? [...SCRAPED, ...(type === 'histogram' ? ['le'] : [])]
      labelsOf[name + ending] = [...known, ...labelNames]
    }
  }
}, 30_000)
afterAll(async () => {
  await Promise.all(Object.values(services).map((app) => app.close()))
})

const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g
/** A name that is not a function call, with its matchers. */
const SELECTOR = /\b([a-zA-Z_:][\w:]*)\b(?!\s*\()(?:\{([^}]*)\})?/g
const WORDS = ['and', 'or', 'unless', 'offset', 'bool']

/** The series in a PromQL expression, whose syntax promtool checks, with the values that labels are matched with. */
function selectorsIn(expression: string): { metric: string; matched: Record<string, string> }[] {
  return [...expression.replaceAll(GROUPING, ' ').matchAll(SELECTOR)]
    .filter(([, name = '']) => !WORDS.includes(name))
    .map(([, metric = '', matchers = '']) => ({
      metric,
      matched: Object.fromEntries(
        [...matchers.matchAll(/(\w+)\s*[!=]~?\s*"([^"]*)"/g)].map(([, label, value]) => [label, value]),
      ),
    }))
}

const expressions = [...rules.map(({ expr }) => expr), ...panelExpressions]

describe('metrics', () => {
  it('those that a rule or the dashboard reads are exported, with the labels that it uses; recorded ones too', () => {
    const series = recordedTests.flatMap((test) => test.input_series.map((one) => one.series))
    for (const expr of [...expressions, ...series]) {
      const selectors = selectorsIn(expr)
      for (const { metric, matched } of selectors) {
        expect(Object.keys(labelsOf)).toContain(metric)
        expect(labelsOf[metric], expr).toEqual(expect.arrayContaining(Object.keys(matched)))
      }
      const known = selectors.flatMap(({ metric }) => labelsOf[metric] ?? [])
      const grouped = [...expr.matchAll(GROUPING)].flatMap(([, labels = '']) => labels.match(/\w+/g) ?? [])
      expect(known, expr).toEqual(expect.arrayContaining(grouped))
    }
  })

  it('histogram limits in rules are limits that exist', () => {
    for (const { metric, matched } of expressions.flatMap(selectorsIn)) {
      if (matched.le === undefined) continue
      const name = metric.replace(/_bucket$/, '')
      const buckets = Object.values(services).flatMap(({ metrics }) => {
        const histogram = metrics.getSingleMetric(name) as { upperBounds?: number[] } | undefined
        return histogram?.upperBounds ?? []
      })
      expect(buckets, metric).toContain(Number(matched.le))
    }
  })

  it('those of our own are all in the table of the runbook, and no others', async () => {
    const text = await readFile(join(repository, 'docs/operations.md'), 'utf8')
    const [, table = ''] = /^## Metrics\n(.*?)^## /ms.exec(text) ?? []
    const inTable = [...table.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name)
    const ours = [...exported].filter((name) => !/^(nodejs|process)_/.test(name))
    expect(inTable.sort()).toEqual(ours.sort())
  })
})

it('the dashboard has panels with unique numbers that read from the configured source', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const read = panels.flatMap(({ targets, datasource }) => (targets ? [datasource?.uid] : []))
  expect([...new Set(read)]).toEqual(dataSources.map(({ uid }) => uid))
})

interface Operation {
  parameters?: { name: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

/** The fields that programs can send and receive, by calls that keys open, webhooks and sockets. */
async function fieldsForPrograms(): Promise<ApiFields> {
  const fields: ApiFields = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const name of schemaNames)
    Object.assign(paths, (await services[name].inject('/openapi.json')).json().paths)
  for (const [name, { method, path, keyScope }] of Object.entries(routes)) {
    const place = `${API_PREFIX}${path.replaceAll(/:(\w+)/g, '{$1}')}`
    const operation = paths[place]?.[method.toLowerCase()]
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

  it.each([
    ['asks.unit', 'string', undefined, 'is gone'],
    ['200.unit', 'string', undefined, 'is gone'],
    ['asks.unit', '"kg" | "l" ?', '"kg" ?', 'was "kg" | "l" ? and is "kg" ?'],
    ['asks.unit', '"kg" ?', '"kg" | "l" ?', null],
    ['200.unit', '"kg"', '"kg" | "l"', null],
    ['asks.unit', 'string ?', 'string', 'must be sent'],
    ['asks.unit', undefined, 'string', 'must be sent'],
    ['asks.unit', undefined, 'string ?', null],
    ['200.unit', undefined, 'string', null],
    ['200.unit', 'string', 'string ?', 'may be absent'],
    ['200.unit', 'string', 'integer', 'was string and is integer'],
  ])('a change is reported only where it breaks programs: %s from %s to %s', (path, was, is, problem) => {
    const fieldsWith = (type?: string): ApiFields => ({
      ...{ 'call asks': 'object', 'call 200': 'object' },
      ...(type && { [`call ${path}`]: type }),
    })
    expect(breaksOf(fieldsWith(was), fieldsWith(is))).toEqual(problem ? [`call ${path} ${problem}`] : [])
  })
})
