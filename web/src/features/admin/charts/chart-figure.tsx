import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { Panel } from '../components/panel.tsx'
import { ScrollRegion } from '../components/scroll-region.tsx'

interface ChartFigureProps<Row> {
  title: string
  /** The chart in one sentence. */
  summary: string
  /** The drawing; those who cannot see it have the sentence and the table. */
  drawing: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A chart with its sentence above and its table behind a disclosure. */
export function ChartFigure<Row>(props: ChartFigureProps<Row>) {
  const { t } = useTranslation('admin')
  const { title, summary, drawing, aside, ...table } = props
  return (
    <Panel title={title} text={summary} aside={aside}>
      <div aria-hidden="true" className="h-64 max-h-80 flex-auto px-2 pt-4 pb-1 text-sm">
        {table.rows.length === 0 ? (
          <p className="flex h-full items-center justify-center text-soft">{t('charts.empty')}</p>
        ) : (
          <Suspense fallback={<Skeleton className="mx-3 h-full" />}>{drawing}</Suspense>
        )}
      </div>
      {table.rows.length === 0 ? null : (
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
      )}
    </Panel>
  )
}
