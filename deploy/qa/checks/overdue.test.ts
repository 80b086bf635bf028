import { expect, test } from 'vitest'
import { findOverdue } from './overdue.ts'

const now = new Date('2026-11-22T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString()

test.each([
  ['is the newest', { '1.9.1': daysAgo(400) }, null],
  ['has one within the deadline', { '1.10.0': daysAgo(90) }, null],
  ['has an older one', { '1.8.0': daysAgo(100), '1.9.0': daysAgo(99) }, null],
  ['has another major one', { '2.0.0': daysAgo(300), '0.10.0': daysAgo(99) }, null],
  ['has one that is not finished', { '1.10.0-rc.1': daysAgo(300), created: daysAgo(300) }, null],
  ['misses a patch', { '1.9.2': daysAgo(91) }, { version: '1.9.2', days: 91 }],
  [
    'misses several',
    { '1.11.0': daysAgo(100), '1.10.0': daysAgo(120), modified: daysAgo(1) },
    { version: '1.10.0', days: 120 },
  ],
])('a library that %s', (_, released, overdue) => {
  expect(findOverdue('1.9.1', released, now)).toEqual(overdue)
})
