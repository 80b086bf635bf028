import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts'
import { type DayPoint, marksOf } from '../model/chart-data.ts'
import { compactRupees, shortDay } from '../model/chart-text.ts'

const axis = { stroke: 'var(--color-soft)', tickLine: false, axisLine: false, fontSize: 13 } as const
const grid = <CartesianGrid stroke="var(--color-line)" vertical={false} />
const tooltip = {
  cursor: { fill: 'var(--color-sand)', fillOpacity: 0.5, stroke: 'var(--color-edge)' },
  contentStyle: {
    background: 'var(--color-raised)',
    border: '1px solid var(--color-line)',
    borderRadius: 14,
    boxShadow: 'var(--shadow-soft)',
  },
  labelStyle: { color: 'var(--color-soft)' },
  itemStyle: { color: 'var(--color-ink)', fontWeight: 600 },
} as const
/** No animation: figures are correct at once, also when they change. */
const still = { isAnimationActive: false } as const

export interface DayProps {
  points: readonly DayPoint[]
  measure: string
  /** Name of the previous period. */
  before: string
  inRupees: boolean
}

/** A bar for each day, and the period before as a muted line over them. Charts of the same days label the same days. */
export function ByDay({ points, measure, before, inRupees }: DayProps) {
  const format = inRupees ? formatRupees : formatCount
  return (
    <ResponsiveContainer>
      <ComposedChart data={[...points]} accessibilityLayer={false} margin={{ right: 28 }}>
        {grid}
        <XAxis
          dataKey="day"
          ticks={marksOf(points.map(({ day }) => day))}
          interval={0}
          tickMargin={6}
          tickFormatter={shortDay}
          {...axis}
        />
        <YAxis
          allowDecimals={false}
          width={72}
          tickFormatter={inRupees ? compactRupees : formatCount}
          {...axis}
        />
        <Tooltip
          {...tooltip}
          labelFormatter={(day) => formatDate(String(day))}
          formatter={(value) => format(Number(value))}
        />
        <Legend verticalAlign="top" align="right" height={28} iconSize={12} />
        <Bar
          {...still}
          dataKey="value"
          name={measure}
          fill={inRupees ? 'var(--color-marigold-deep)' : 'var(--color-leaf)'}
          fillOpacity={0.65}
          radius={[5, 5, 0, 0]}
        />
        <Line
          {...still}
          dataKey="before"
          name={before}
          stroke="var(--color-soft)"
          strokeWidth={2}
          legendType="plainline"
          dot={false}
          activeDot={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

export interface NamedBarsProps {
  bars: readonly { name: string; value: number }[]
  /** What the bars measure. */
  measure: string
}

/** Horizontal bars, so that long names fit beside them. */
export function LyingBars({ bars, measure }: NamedBarsProps) {
  return (
    <ResponsiveContainer>
      <BarChart data={[...bars]} layout="vertical" accessibilityLayer={false} margin={{ right: 20 }}>
        <CartesianGrid stroke="var(--color-line)" horizontal={false} />
        <XAxis type="number" allowDecimals={false} tickFormatter={formatCount} {...axis} />
        <YAxis type="category" dataKey="name" width={116} interval={0} {...axis} />
        <Tooltip {...tooltip} formatter={(value) => formatCount(Number(value))} />
        <Bar
          {...still}
          dataKey="value"
          name={measure}
          fill="var(--color-leaf)"
          radius={[0, 5, 5, 0]}
          maxBarSize={22}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

export interface WeeklyPricesProps {
  /** Every week to draw; null if nothing was sold. */
  points: readonly { week: string; value: number | null }[]
  measure: string
}

/** A line over weeks on its own scale, joined across weeks without a price. */
export function WeeklyPrices({ points, measure }: WeeklyPricesProps) {
  const color = 'var(--color-marigold-deep)'
  return (
    <ResponsiveContainer>
      <LineChart data={[...points]} accessibilityLayer={false} margin={{ top: 8, right: 28 }}>
        {grid}
        <XAxis
          dataKey="week"
          ticks={marksOf(
            points.map(({ week }) => week),
            2,
          )}
          interval={0}
          tickMargin={6}
          tickFormatter={shortDay}
          {...axis}
        />
        <YAxis
          domain={['auto', 'auto']}
          allowDecimals={false}
          tickCount={3}
          width={64}
          tickFormatter={formatRupees}
          {...axis}
        />
        <Tooltip
          {...tooltip}
          labelFormatter={(week) => formatDate(String(week))}
          formatter={(value) => formatRupees(Number(value))}
        />
        <Line
          {...still}
          connectNulls
          dataKey="value"
          name={measure}
          stroke={color}
          strokeWidth={2}
          dot={{ r: 3, fill: color, strokeWidth: 0 }}
        />
      </LineChart>
    </ResponsiveContainer>
  )
}
