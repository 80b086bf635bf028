import type { AdminCharts } from '@boli/contracts'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts'
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
/** Nobody is helped by figures that grow: they are right at once, and stay so when they change. */
const still = { isAnimationActive: false } as const

export interface DayProps {
  days: AdminCharts['days']
  name: string
}

export function BidsByDay({ days, name }: DayProps) {
  return (
    <ResponsiveContainer>
      <BarChart data={days} accessibilityLayer={false} margin={{ right: 12 }}>
        {grid}
        <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={24} {...axis} />
        <YAxis allowDecimals={false} width={44} tickFormatter={formatCount} {...axis} />
        <Tooltip
          {...tooltip}
          labelFormatter={(day) => formatDate(String(day))}
          formatter={(value) => formatCount(Number(value))}
        />
        <Bar {...still} dataKey="bids" name={name} fill="var(--color-leaf)" radius={[5, 5, 0, 0]} />
      </BarChart>
    </ResponsiveContainer>
  )
}

export function RevenueByDay({ days, name }: DayProps) {
  return (
    <ResponsiveContainer>
      <BarChart data={days} accessibilityLayer={false} margin={{ right: 12 }}>
        {grid}
        <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={24} {...axis} />
        <YAxis width={64} tickFormatter={compactRupees} {...axis} />
        <Tooltip
          {...tooltip}
          labelFormatter={(day) => formatDate(String(day))}
          formatter={(value) => formatRupees(Number(value))}
        />
        <Bar
          {...still}
          dataKey="revenue"
          name={name}
          fill="var(--color-marigold-deep)"
          radius={[5, 5, 0, 0]}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

export interface NamedBarsProps {
  bars: readonly { name: string; value: number }[]
  /** What the bars measure. */
  measure: string
  inRupees?: boolean
}

/** Bars that lie, so that long names fit beside them. */
export function LyingBars({ bars, measure, inRupees = false }: NamedBarsProps) {
  const format = inRupees ? formatRupees : formatCount
  return (
    <ResponsiveContainer>
      <BarChart data={[...bars]} layout="vertical" accessibilityLayer={false} margin={{ right: 20 }}>
        <CartesianGrid stroke="var(--color-line)" horizontal={false} />
        <XAxis
          type="number"
          allowDecimals={false}
          tickFormatter={inRupees ? compactRupees : formatCount}
          {...axis}
        />
        <YAxis type="category" dataKey="name" width={116} interval={0} {...axis} />
        <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
        <Bar
          {...still}
          dataKey="value"
          name={measure}
          fill={inRupees ? 'var(--color-marigold-deep)' : 'var(--color-leaf)'}
          radius={[0, 5, 5, 0]}
          maxBarSize={22}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** Bars that stand, one a week. */
export function WeeklyPrices({ bars, measure }: NamedBarsProps) {
  return (
    <ResponsiveContainer>
      <BarChart data={[...bars]} accessibilityLayer={false} margin={{ right: 12 }}>
        {grid}
        <XAxis dataKey="name" minTickGap={16} {...axis} />
        <YAxis width={64} tickFormatter={compactRupees} {...axis} />
        <Tooltip {...tooltip} formatter={(value) => formatRupees(Number(value))} />
        <Bar
          {...still}
          dataKey="value"
          name={measure}
          fill="var(--color-marigold-deep)"
          radius={[5, 5, 0, 0]}
          maxBarSize={56}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
