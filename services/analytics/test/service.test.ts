import { topics } from '@boli/contracts'
import { migrate } from '@boli/database'
import { describeAccessByToken } from '@boli/test-kit'
import { expect, test } from 'vitest'
import { migrations } from '../src/index.ts'
import { useAnalytics } from './support/analytics-app.ts'

const analytics = useAnalytics()

describeAccessByToken('analytics', analytics)

test('is ready with its database', async () => {
  const answer = await analytics.app.inject('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().checks).toEqual({ database: 'ok' })
})

test('reports in its metrics how far behind it is', async () => {
  const lines = (await analytics.app.metrics.metrics()).split('\n')
  for (const topic of [topics.users, topics.auctions]) {
    const place = `event_backlog{group="analytics",topic="${topic}",service="analytics"}`
    expect(lines.filter((line) => line.startsWith('event_backlog{') && line.includes(`"${topic}"`))).toEqual([
      `${place} 0`,
    ])
  }
})

test('migrates once: a second start changes nothing', async () => {
  expect(await migrate(analytics.storage.database, migrations)).toEqual([])
})
