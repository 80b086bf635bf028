import { evaluate, withoutName } from './evaluate.ts'
import { parseDuration, parseExpression } from './expression.ts'
import type { AlertRule, RecordedTest, RuleFile } from './rule-files.ts'
import { keyOf, type Labels, parseLabels, parseValues, Storage } from './series.ts'

/** Labels of the alerts that fire at a moment, by that moment and the alert's name, `6m OutboxOld`. */
export type Firing = Map<string, Labels[]>

/** Lets time pass over recorded series, evaluating every rule at each interval, as Prometheus would. */
export function replay(rules: readonly RuleFile[], intervalMs: number, recorded: RecordedTest): Firing {
  const storage = new Storage()
  for (const { series, values } of recorded.input_series) {
    const labels = parseLabels(series)
    for (const [index, value] of parseValues(values).entries()) {
      const atMs = index * parseDuration(recorded.interval)
      if (value !== null) storage.append(labels, { atMs, value: value === 'stale' ? null : value })
    }
  }
  const evaluators = rules
    .flatMap(({ groups }) => groups.flatMap((group) => group.rules))
    .map((rule) => ('alert' in rule ? alertEvaluator(rule, storage) : recorder(rule, storage)))

  const questions = recorded.alert_rule_test
  const endMs = Math.max(...questions.map(({ eval_time }) => parseDuration(eval_time)))
  const firing: Firing = new Map()
  for (let atMs = 0; atMs <= endMs; atMs += intervalMs) {
    const now = evaluators.flatMap((evaluator) => evaluator(atMs))
    for (const { eval_time, alertname } of questions) {
      const askedMs = parseDuration(eval_time)
      if (askedMs < atMs || askedMs >= atMs + intervalMs) continue
      firing.set(
        `${eval_time} ${alertname}`,
        now.filter(({ alert }) => alert === alertname).map(({ labels }) => labels),
      )
    }
  }
  return firing
}

type Evaluator = (atMs: number) => { alert: string; labels: Labels }[]

function recorder(
  rule: { record: string; expr: string; labels?: Record<string, string> },
  storage: Storage,
): Evaluator {
  const expression = parseExpression(rule.expr)
  return (atMs) => {
    const values = evaluate(expression, storage, atMs)
    for (const { labels, value } of typeof values === 'number' ? [] : values) {
      storage.append({ ...labels, ...rule.labels, __name__: rule.record }, { atMs, value })
    }
    return []
  }
}

/** An alert fires once its expression has held for long enough without a break. */
function alertEvaluator(rule: AlertRule, storage: Storage): Evaluator {
  const expression = parseExpression(rule.expr)
  const holdMs = parseDuration(rule.for ?? '0s')
  let sinceMs = new Map<string, number>()
  return (atMs) => {
    const values = evaluate(expression, storage, atMs)
    const holding = (typeof values === 'number' ? [] : values).map(({ labels }) => ({
      alert: rule.alert,
      labels: { ...withoutName(labels), ...rule.labels },
    }))
    sinceMs = new Map(
      holding.map(({ labels }) => [keyOf(labels), sinceMs.get(keyOf(labels)) ?? atMs] as const),
    )
    return holding.filter(({ labels }) => atMs - (sinceMs.get(keyOf(labels)) ?? atMs) >= holdMs)
  }
}
