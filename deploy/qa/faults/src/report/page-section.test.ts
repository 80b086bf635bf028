import { expect, test } from 'vitest'
import type { Finding } from '../try-fault.ts'
import { mergeSection } from './page-section.ts'

const finding = (name: string, changes: Partial<Finding> = {}): Finding => ({
  name,
  does: `does ${name}`,
  seen: {
    bids: { ok: 1_234, refused: 0, unknown: 0 },
    otherCalls: 0,
    otherFailed: 0,
    longestWithoutBidMs: 0,
    longestAnswerMs: 0,
    troubleAfterMs: 0,
  },
  brokenForMs: 0,
  socketsBackMs: 0,
  settledMs: 0,
  deaths: [],
  notes: [],
  wrong: [],
  ...changes,
})

const names = ['kill', 'cut', 'stall']
const first = { run: '`first`, today\n\n- 2 cores', names }
const second = { run: '`second`, later\n\n- 2 cores', names }

/** Name, result of the invariants, and the run. */
const rows = (section: string) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => [cells[1], ...cells.slice(-3, -1)])

test('untried faults of a section are named', () => {
  const section = mergeSection('Not yet run.', { ...first, findings: [finding('cut', { notes: ['noted'] })] })
  expect(rows(section)).toEqual([['cut', 'hold', '1']])
  expect(section).toContain('**Run 1**: `first`, today\n\n- 2 cores\n\n| Fault')
  expect(section).toContain('- **cut**: does cut.\n  noted.\n\nNot yet run: kill, stall.')
})

test('a partial run preserves earlier findings about other faults, in the order of the faults', () => {
  const wrong = ['it went wrong\nin many lines']
  const earlier = mergeSection('', { ...first, findings: [finding('cut', { wrong }), finding('stall')] })
  expect(earlier).toContain('  **Broken**: it went wrong\n- **stall**')
  const kill = mergeSection(earlier, { ...second, findings: [finding('kill')] })
  const merged = mergeSection(kill, { ...second, findings: [finding('cut')] })
  expect(rows(merged)).toEqual([
    ['kill', 'hold', '1'],
    ['cut', 'hold', '1'],
    ['stall', 'hold', '2'],
  ])
  expect(merged).toContain(
    '**Run 1**: `second`, later\n\n- 2 cores\n\n**Run 2**: `first`, today\n\n- 2 cores',
  )
  expect(merged).toContain('- **kill**: does kill.\n- **cut**: does cut.\n- **stall**: does stall.')
  expect(merged).not.toMatch(/\*\*Broken|Not yet run/)
})

test('obsolete entries are removed: runs without a row, and faults that no longer exist', () => {
  const earlier = mergeSection('', { ...first, findings: [finding('cut')] })
  const merged = mergeSection(earlier, { ...second, findings: [finding('stall')], names: ['stall'] })
  expect(merged).not.toMatch(/first|cut/)
})

test('file paths of the machine of a run are left out', () => {
  const wrong = [
    'its log is /tmp/logs-1/identity.log: at file:///home/me/boli/start.ts:3, below lots/ of http://a/b/c',
  ]
  const found = { names, run: '`first`, with /usr/bin/redis-server' }
  const one = mergeSection('', { ...found, findings: [finding('cut', { wrong })] })
  expect(one).toContain('**Broken**: its log is identity.log: at start.ts:3, below lots/ of http://a/b/c')
  const two = mergeSection(one, { ...found, findings: [finding('kill')] })
  expect(rows(two).map(([, , run]) => run)).toEqual(['1', '1'])
  expect(two).toContain('**Run 1**: `first`, with redis-server')
})
