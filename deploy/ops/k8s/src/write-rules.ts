// `node deploy/ops/k8s/src/write-rules.ts`, after a change of deploy/ops/signals/prometheus/rules.
import { writeFileSync } from 'node:fs'
import { operatorRules, rulesFile } from './alert-rules.ts'

writeFileSync(rulesFile, operatorRules())
