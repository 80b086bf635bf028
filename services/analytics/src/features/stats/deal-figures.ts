import { type AdminStats, toRupees } from '@boli/contracts'
import type { CounterSums } from '../../persistence/counter-sums.ts'

/** How many sales came to what, and what they are worth. */
export function dealFigures(sums: CounterSums): AdminStats['deals'] {
  const figure = (key: string) => ({
    deals: sums.total('deals', key),
    value: toRupees(sums.total('deal-values', key)),
  })
  const agreed = sums.total('deals', 'agreed')
  const rate = (key: string) =>
    agreed === 0 ? null : Math.round((sums.total('deals', key) / agreed) * 1000) / 10
  return {
    agreed: figure('agreed'),
    settled: figure('settled'),
    defaulted: figure('defaulted'),
    disputed: figure('disputed'),
    disputedNow: figure('disputed-now'),
    disputeRate: rate('disputed'),
    defaultRate: rate('defaulted'),
  }
}
