import { topics } from '@boli/contracts'
import { describeAccessByToken } from '@boli/test-kit'
import { expect, test } from 'vitest'
import { useAnalytics } from './support/analytics-app.ts'

const analytics = useAnalytics()

describeAccessByToken('analytics', analytics)

test('reports in its metrics how far behind it is', async () => {
  const lines = (await analytics.app.metrics.metrics()).split('\n')
  for (const topic of [topics.users, topics.auctions]) {
    const place = `event_backlog{group="analytics",topic="${topic}",service="analytics"}`
    expect(lines.filter((line) => line.startsWith('event_backlog{') && line.includes(`"${topic}"`))).toEqual([
      `${place} 0`,
    ])
  }
})
