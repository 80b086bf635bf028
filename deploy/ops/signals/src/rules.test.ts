import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type AlertRule,
  panelExpressions,
  recordedFiles,
  recordings,
  repository,
  ruleFiles,
  rules,
} from './files.ts'

const alerts = rules.filter((rule): rule is AlertRule => 'alert' in rule)
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

function promtool(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', parameters, { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

describe('rules', () => {
  it('every alert has a unique name, a severity, and a summary', () => {
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

  it('each alert has recorded series for which it fires, and others for which it does not', () => {
    const asked = recordings.flatMap(({ tests }) => tests.flatMap((test) => test.alert_rule_test))
    const names = (isFiring: boolean) =>
      new Set(asked.filter((one) => Boolean(one.exp_alerts) === isFiring).map(({ alertname }) => alertname))
    for (const { alert } of alerts) {
      expect([...names(true)]).toContain(alert)
      expect([...names(false)]).toContain(alert)
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
