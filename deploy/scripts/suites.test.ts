import { expect, test } from 'vitest'
import { count, type VitestReport } from './suites.ts'

const report = (testResults: VitestReport['testResults']): VitestReport => ({ testResults })

test('counts what passed, failed and was skipped, and where it was skipped', () => {
  const assertionResults = ['passed', 'passed', 'failed', 'skipped', 'pending', 'todo'].map((status) => ({
    status,
  }))
  expect(count(report([{ name: '/a.test.ts', status: 'failed', assertionResults }]))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
    skippedByFile: new Map([['/a.test.ts', 3]]),
  })
})

test('counts a file that could not be loaded as one failure', () => {
  expect(count(report([{ name: '/a.test.ts', status: 'failed', assertionResults: [] }]))).toMatchObject({
    failed: 1,
  })
})
