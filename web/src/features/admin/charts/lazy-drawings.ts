import { type ComponentType, lazy } from 'react'
import type { DayProps, NamedBarsProps, WeeklyPricesProps } from './drawings.tsx'

type Drawings = typeof import('./drawings.tsx')

// The chart library is loaded only here; if it cannot be loaded, the tables remain.
function lazyDrawing<Props>(choose: (drawings: Drawings) => ComponentType<Props>) {
  return lazy(() =>
    import('./drawings.tsx').then(
      (drawings) => ({ default: choose(drawings) }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  )
}

export const ByDay = lazyDrawing<DayProps>((drawings) => drawings.ByDay)
export const LyingBars = lazyDrawing<NamedBarsProps>((drawings) => drawings.LyingBars)
export const WeeklyPrices = lazyDrawing<WeeklyPricesProps>((drawings) => drawings.WeeklyPrices)
