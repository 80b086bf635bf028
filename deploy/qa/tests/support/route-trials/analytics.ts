import type { RouteName } from '@boli/contracts'
import { badField, badPaging, type RouteTrial } from './trial.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

export const analyticsTrials = {
  adminStats: { caller: 'admin', badInputs: [] },
  auctionAnalytics: { caller: 'admin', badInputs: badPaging() },
  adminCharts: { caller: 'admin', badInputs: [badField('days', 'not offered', { query: { days: '7' } })] },
  adminActivity: { caller: 'admin', badInputs: badPaging() },
  exportData: {
    caller: 'admin',
    badInputs: [
      badField('dataset', 'unknown', { params: { dataset: 'passwords' }, query: days }),
      badField('from', 'no date', { params: { dataset: 'bids' }, query: { ...days, from: 'yesterday' } }),
      badField('to', 'absent', { params: { dataset: 'bids' }, query: { from: days.from } }),
    ],
    harmless: () => ({ params: { dataset: 'bids' }, query: { from: 'never' } }),
  },
} as const satisfies Partial<Record<RouteName, RouteTrial>>
