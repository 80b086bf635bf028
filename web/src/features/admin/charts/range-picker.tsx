import { type ChartRange, chartRanges, DEFAULT_CHART_RANGE } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Chip } from '../../../components/ui/chip.tsx'

/** How many days the charts by day span, kept in the address as `?days=`. */
export function useChartRange(): [ChartRange, (days: ChartRange) => void] {
  const [parameters, setParameters] = useSearchParams()
  const range = chartRanges.find((known) => known === parameters.get('days')) ?? DEFAULT_CHART_RANGE
  const choose = (days: ChartRange) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (days === DEFAULT_CHART_RANGE) next.delete('days')
        else next.set('days', days)
        return next
      },
      { preventScrollReset: true },
    )
  return [range, choose]
}

interface RangePickerProps {
  range: ChartRange
  onChoose: (days: ChartRange) => void
}

export function RangePicker({ range, onChoose }: RangePickerProps) {
  const { t } = useTranslation('admin')
  return (
    <fieldset aria-label={t('charts.range.label')} className="flex min-w-0 flex-wrap gap-2">
      {chartRanges.map((days) => (
        <Chip key={days} selected={days === range} onClick={() => onChoose(days)}>
          {t('charts.range.days', { days })}
        </Chip>
      ))}
    </fieldset>
  )
}
