import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'

const rules = resolve(import.meta.dirname, '../../signals/prometheus/rules')

export const rulesFile = resolve(import.meta.dirname, '../components/monitoring/rules.yaml')

/** The alerts of deploy/ops/signals as the Prometheus operator reads them. */
export function operatorRules(): string {
  const groups = readdirSync(rules)
    .sort()
    .flatMap((name) => parse(readFileSync(join(rules, name), 'utf8')).groups)
  const manifest = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'boli' },
    spec: { groups },
  }
  return `# Written from deploy/ops/signals/prometheus/rules by deploy/ops/k8s/src/write-rules.ts.\n${stringify(manifest, { lineWidth: 0 })}`
}
