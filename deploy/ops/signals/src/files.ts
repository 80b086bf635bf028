import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

export const repository = resolve(import.meta.dirname, '../../../..')

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

/** Files below `deploy/ops/signals`. */
const filesIn = (pattern: string) => globSync(join(import.meta.dirname, '..', pattern)).sort()
/** Reads YAML, of which JSON is a part; @throws when it is invalid. */
const readFile = (path: string) => parse(readFileSync(path, 'utf8'))

export const recordedFiles = filesIn('prometheus/recorded/*.yml')
export const recordedTests: RecordedTest[] = recordedFiles.flatMap((path) => readFile(path).tests)
export const ruleFiles = filesIn('prometheus/rules/*.yml')
export const rules: ({ record: string; expr: string } | AlertRule)[] = ruleFiles.flatMap((path) =>
  readFile(path).groups.flatMap((group: { rules: object[] }) => group.rules),
)
export const panels: Panel[] = filesIn('grafana/dashboards/*.json').flatMap((path) => readFile(path).panels)
export const panelExpressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
export const dataSources: { uid: string }[] = filesIn('grafana/provisioning/datasources/*.yml').flatMap(
  (path) => readFile(path).datasources,
)
