import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../components/desk/data-table.tsx'
import { Panel, ScrollRegion } from '../../../components/desk/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'
import type { DayProps, NamedBarsProps, WeeklyPricesProps } from './drawings.tsx'

interface ChartFigureProps<Row> {
  title: string
  /** The chart in one sentence. */
  summary: string
  className?: string
  /** One {@link Drawing} or several; absent if there is nothing to draw. */
  children: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A chart with its sentence above and its table behind a disclosure. */
export function ChartFigure<Row>(props: ChartFigureProps<Row>) {
  const { t } = useTranslation('admin')
  const { title, summary, className, children, ...table } = props
  if (table.rows.length === 0) {
    return (
      <Panel title={title} text={summary} className={className}>
        <p className="flex h-64 items-center justify-center text-soft text-sm">{t('charts.empty')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={title} text={summary} className={className}>
      {children}
      <details className="border-line border-t">
        <summary className="flex min-h-11 items-center px-5 font-semibold text-deep hover:bg-leaf-wash">
          {t('charts.asTable')}
          <span className="sr-only">: {title}</span>
        </summary>
        <ScrollRegion
          label={t('charts.tableOf', { title })}
          className="max-h-80 overflow-auto border-line border-t"
        >
          <DataTable caption={title} {...table} />
        </ScrollRegion>
      </details>
    </Panel>
  )
}

/** A drawing, hidden from screen readers, which have the sentence and the table. */
export function Drawing({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div aria-hidden="true" className={classNames('text-sm', className)}>
      <Suspense fallback={<Skeleton className="mx-3 h-full" />}>{children}</Suspense>
    </div>
  )
}

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
