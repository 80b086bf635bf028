import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')

export const repository = join(root, '..', '..', '..')

export interface AlertRule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: Record<string, string>
}

export interface RuleFile {
  groups: { name: string; rules: ({ record: string; expr: string } | AlertRule)[] }[]
}

/** A file of `promtool test rules`. */
export interface RecordedFile {
  tests: {
    name: string
    input_series: { series: string }[]
    alert_rule_test: { alertname: string; exp_alerts?: object[] }[]
  }[]
}

/** Paths of the files in one folder of `deploy/ops/signals`, by their ending. */
export async function filesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(root, folder))
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(root, folder, name))
}

/** Reads a YAML file; @throws when it is invalid. */
export async function readYaml<Content>(path: string): Promise<Content> {
  return parse(await readFile(path, 'utf8'), { strict: true, uniqueKeys: true }) as Content
}

export const recordedFiles = await filesIn('prometheus/recorded', '.yml')
export const recordings = await Promise.all(recordedFiles.map((path) => readYaml<RecordedFile>(path)))
export const ruleFiles = await filesIn('prometheus/rules', '.yml')
export const rules = (await Promise.all(ruleFiles.map((path) => readYaml<RuleFile>(path)))).flatMap(
  ({ groups }) => groups.flatMap((group) => group.rules),
)

export interface Dashboard {
  panels: { id: number; title: string; datasource?: { uid: string }; targets?: { expr: string }[] }[]
}

const [dashboardFile = ''] = await filesIn('grafana/dashboards', '.json')
export const dashboard = JSON.parse(await readFile(dashboardFile, 'utf8')) as Dashboard
export const panelExpressions = dashboard.panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
)
