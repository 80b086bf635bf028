import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { panelExpressions, recordedFiles, recordedTests, repository, ruleFiles, rules } from './files.ts'

const alerts = rules.filter((rule) => 'alert' in rule)
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

function promtool(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', parameters, { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

describe('rules', () => {
  it('every alert has a unique name, a severity, a summary, and an explanation in the runbook', async () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
    const runbook = await readFile(join(repository, 'docs/operations.md'), 'utf8')
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

// Checked by promtool, from the Debian package `prometheus`.
describe.skipIf(!hasPromtool)('promtool', () => {
  it('reads every rule, and every expression of the dashboard', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boli-rules-'))
    const file = join(folder, 'dashboard.yml')
    const asRules = panelExpressions.map((expr, index) => ({ record: `panel:${index}`, expr }))
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }))
    const complaints = promtool('check', 'rules', ...ruleFiles, file)
    await rm(folder, { recursive: true })
    expect(complaints).toBe('')
  })

  it('fires every alert over its recorded series at the right time, with its texts, and at no other time', () => {
    expect(promtool('test', 'rules', ...recordedFiles)).toBe('')
  })
})
