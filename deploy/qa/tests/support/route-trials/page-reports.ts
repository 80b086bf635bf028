import type { RouteName } from '@boli/contracts'
import { badBodies, badField, type RouteTrial } from './trial.ts'

const empty = { errors: [], vitals: [] }
const failed = { route: '/market', kind: 'thrown', name: 'TypeError', message: 'no price', stack: [] }

export const pageReportTrials = {
  reportPage: {
    caller: 'anonymous',
    badInputs: [
      badField('errors', 'absent', { json: { vitals: [] } }),
      badField('vitals', 'a number', { json: { ...empty, vitals: 1 } }),
      badField('errors.0.route', 'an address', {
        json: { ...empty, errors: [{ ...failed, route: '/auction/01981f0e' }] },
      }),
      badField('vitals.0.metric', 'unknown', {
        json: { ...empty, vitals: [{ route: '/market', metric: 'FID', value: 1 }] },
      }),
      ...badBodies(),
    ],
    harmless: () => ({ json: empty }),
  },
} as const satisfies Partial<Record<RouteName, RouteTrial>>
