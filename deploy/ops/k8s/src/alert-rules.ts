import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const rules = resolve(import.meta.dirname, '../../signals/prometheus/rules')

export const rulesFile = resolve(import.meta.dirname, '../components/monitoring/rules.yaml')

const head = `# Written from deploy/ops/signals/prometheus/rules by deploy/ops/k8s/src/write-rules.ts.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: boli
spec:
  groups:
`

/** The alerts of deploy/ops/signals as the Prometheus operator reads them: their groups, indented. */
export function operatorRules(): string {
  const files = readdirSync(rules).sort()
  const groups = files.map((name) => readFileSync(join(rules, name), 'utf8').split(/^groups:\n/m)[1] ?? '')
  return head + groups.join('').replaceAll(/^(?=.)/gm, '  ')
}
