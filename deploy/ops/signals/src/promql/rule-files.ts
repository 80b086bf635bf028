import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

interface RecordingRule {
  record: string
  expr: string
  labels?: Record<string, string>
}

export interface AlertRule {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: Record<string, string>
}

export interface RuleFile {
  groups: { name: string; rules: (RecordingRule | AlertRule)[] }[]
}

/** A file of `promtool test rules`. */
export interface RecordedFile {
  rule_files: string[]
  evaluation_interval: string
  tests: RecordedTest[]
}

export interface RecordedTest {
  name: string
  interval: string
  input_series: { series: string; values: string }[]
  alert_rule_test: {
    eval_time: string
    alertname: string
    exp_alerts?: { exp_labels: Record<string, string>; exp_annotations: Record<string, string> }[]
  }[]
}

/** Reads a YAML file; @throws where it is none. */
export async function readYaml<Content>(path: string): Promise<Content> {
  return parse(await readFile(path, 'utf8'), { strict: true, uniqueKeys: true }) as Content
}
