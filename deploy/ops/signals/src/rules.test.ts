import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, repository } from './files.ts'
import { parseDuration, parseExpression } from './promql/expression.ts'
import { replay } from './promql/replay.ts'
import { type AlertRule, type RecordedFile, type RuleFile, readYaml } from './promql/rule-files.ts'
import { keyOf } from './promql/series.ts'

const ruleFiles = await filesIn('prometheus/rules', '.yml')
const recordedFiles = await filesIn('prometheus/recorded', '.yml')
const rules = (await Promise.all(ruleFiles.map((path) => readYaml<RuleFile>(path)))).flatMap(({ groups }) =>
  groups.flatMap((group) => group.rules),
)
const alerts = rules.filter((rule): rule is AlertRule => 'alert' in rule)
const recordings = await Promise.all(
  recordedFiles.map(async (path) => ({ path, file: await readYaml<RecordedFile>(path) })),
)

describe('rules', () => {
  it.each(rules.map((rule) => ('alert' in rule ? rule.alert : rule.record)).map((name, at) => [name, at]))(
    '%s is PromQL',
    (_, at) => {
      expect(parseExpression(rules[Number(at)]?.expr ?? '')).toBeTruthy()
    },
  )

  it('every alert has a name of its own, a severity, and words', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)])
      expect([alert, annotations.summary]).toEqual([alert, expect.stringMatching(/\w/)])
    }
  })

  it('every alert is explained in the runbook', async () => {
    const text = await readFile(join(repository, 'docs/operations.md'), 'utf8')
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
      expect(headings).toContain(alert.toLowerCase())
    }
  })
})

describe('alerts over recorded series', () => {
  it('each is shown to fire, and to be silent', () => {
    const asked = recordings.flatMap(({ file }) => file.tests.flatMap((test) => test.alert_rule_test))
    const names = (isFiring: boolean) =>
      new Set(asked.filter((one) => Boolean(one.exp_alerts) === isFiring).map(({ alertname }) => alertname))
    for (const { alert } of alerts) {
      expect([...names(true)]).toContain(alert)
      expect([...names(false)]).toContain(alert)
    }
  })

  for (const { path, file } of recordings) {
    it.each(file.tests.map((test) => [test.name, test] as const))(
      `${basename(path, '.yml')}: %s`,
      async (_, test) => {
        const files = file.rule_files.map((name) => readYaml<RuleFile>(join(dirname(path), name)))
        const firing = replay(await Promise.all(files), parseDuration(file.evaluation_interval), test)
        for (const { eval_time, alertname, exp_alerts = [] } of test.alert_rule_test) {
          const key = `${eval_time} ${alertname}`
          const expected = exp_alerts.map(({ exp_labels }) => keyOf(exp_labels)).sort()
          expect([key, (firing.get(key) ?? []).map(keyOf).sort()]).toEqual([key, expected])
        }
      },
    )
  }

  // Prometheus's own word on the same files, and on the texts of the alerts, where a machine has it.
  if (spawnSync('promtool', ['--version']).status === 0) {
    it('promtool agrees', () => {
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...recordedFiles], {
        encoding: 'utf8',
      })
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
    }, 60_000)
  }
})
