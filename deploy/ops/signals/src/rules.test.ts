import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { useEveryService } from './every-service.ts'

interface AlertRule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: Record<string, string>
}

/** A test of `promtool test rules`. */
interface RecordedTest {
  input_series: { series: string }[]
  alert_rule_test: { alertname: string; exp_alerts?: object[] }[]
}

interface Panel {
  id: number
  datasource?: { uid: string }
  targets?: { expr: string }[]
}

/** Fields of metrics that prom-client's types leave out; only histograms have `upperBounds`. */
interface Measured {
  labelNames?: string[]
  upperBounds?: number[]
}

/** Files below `deploy/ops/signals`. */
const filesIn = (pattern: string) => globSync(join(import.meta.dirname, '..', pattern)).sort()
/** The entries of a list in YAML or JSON files. */
const entriesOf = <Entry>(list: string, files: string[]): Entry[] =>
  files.flatMap((path) => parse(readFileSync(path, 'utf8'))[list])

const recordedFiles = filesIn('prometheus/recorded/*.yml')
const recordedTests = entriesOf<RecordedTest>('tests', recordedFiles)
const ruleFiles = filesIn('prometheus/rules/*.yml')
const groups = entriesOf<{ rules: ({ record: string; expr: string } | AlertRule)[] }>('groups', ruleFiles)
const rules = groups.flatMap((group) => group.rules)
const alerts = rules.filter((rule) => 'alert' in rule)
const panels = entriesOf<Panel>('panels', filesIn('grafana/dashboards/*.json'))
const panelExpressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const expressions = [...rules.map(({ expr }) => expr), ...panelExpressions]
const runbook = readFileSync(resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')

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

const services = useEveryService()
/** The limits of histograms, by the names of all metrics in the code. */
const limitsOf: Record<string, number[]> = {}
beforeAll(() => {
  for (const metric of Object.values(services).flatMap((app) => app.metrics.getMetricsAsArray())) {
    const { name, type, labelNames = [], upperBounds = [] } = metric as typeof metric & Measured
    limitsOf[name] = [...(limitsOf[name] ?? []), ...upperBounds]
    const endings = { histogram: ['_bucket', '_count', '_sum'], summary: ['', '_count', '_sum'] }
    for (const ending of endings[String(type) as keyof typeof endings] ?? ['']) {
      const known = labelsOf[name + ending] ?? [...SCRAPED, ...(ending === '_bucket' ? ['le'] : [])]
      labelsOf[name + ending] = [...known, ...labelNames]
    }
  }
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
    for (const { metric, matched } of expressions.flatMap(selectorsIn))
      if (matched.le !== undefined)
        expect(limitsOf[metric.replace(/_bucket$/, '')], metric).toContain(Number(matched.le))
  })

  it('those of our own are all in the table of the runbook, and no others', () => {
    const [, table = ''] = /^## Metrics\n(.*?)^## /ms.exec(runbook) ?? []
    const inTable = [...table.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name)
    const ours = Object.keys(limitsOf).filter((name) => !/^(nodejs|process)_/.test(name))
    expect(inTable.sort()).toEqual(ours.sort())
  })
})

it('the dashboard has panels with unique numbers that read from the configured source', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const read = panels.flatMap(({ targets, datasource }) => (targets ? [datasource?.uid] : []))
  const sources = entriesOf<{ uid: string }>('datasources', filesIn('grafana/provisioning/datasources/*.yml'))
  expect([...new Set(read)]).toEqual(sources.map(({ uid }) => uid))
})

describe('rules', () => {
  it('every alert has a unique name, a severity, a summary, and an explanation in the runbook', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
    const headings = [...runbook.matchAll(/^#+ (\w+)$/gm)].map(([, heading]) => heading)
    for (const { alert, labels, annotations } of alerts) {
      expect({ alert, ...labels, ...annotations }).toMatchObject({
        alert: expect.toBeOneOf(headings),
        severity: expect.stringMatching(/^(page|ticket)$/),
        summary: expect.stringMatching(/\w/),
        runbook: `docs/operations.md#${alert.toLowerCase()}`,
      })
    }
  })

  it('each alert has recorded series for which it fires, and others for which it does not', () => {
    const asked = recordedTests.flatMap((test) => test.alert_rule_test)
    for (const isFiring of [true, false]) {
      const tested = asked.filter(({ exp_alerts }) => Boolean(exp_alerts) === isFiring)
      expect(tested.map(({ alertname }) => alertname)).toEqual(
        expect.arrayContaining(alerts.map(({ alert }) => alert)),
      )
    }
  })
})

function promtool(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', parameters, { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

// Checked by promtool, from the Debian package `prometheus`.
describe.skipIf(spawnSync('promtool', ['--version']).status !== 0)('promtool', () => {
  it('reads every rule, and every expression of the dashboard', () => {
    const folder = mkdtempSync(join(tmpdir(), 'boli-rules-'))
    const file = join(folder, 'dashboard.yml')
    const asRules = panelExpressions.map((expr, index) => ({ record: `panel:${index}`, expr }))
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }))
    const complaints = promtool('check', 'rules', ...ruleFiles, file)
    rmSync(folder, { recursive: true })
    expect(complaints).toBe('')
  })

  it('fires every alert over its recorded series at the right time, with its texts, and at no other time', () => {
    expect(promtool('test', 'rules', ...recordedFiles)).toBe('')
  })
})
