import type { ReactNode } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'

interface StatCardProps {
  label: string
  /** Labels by role: a farmer does not win but sell. */
  note: string
  /** null while it is loading. */
  value: number | null
  icon: ReactNode
}

/** One figure of the dashboard. */
export function StatCard({ label, note, value, icon }: StatCardProps) {
  return (
    <div className="row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-1 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5">
      <dt className="flex items-start justify-between gap-2 text-soft leading-snug max-[26rem]:flex-col-reverse">
        <span className="min-w-0">{label}</span>
        <span aria-hidden="true" className="text-leaf">
          {icon}
        </span>
      </dt>
      <dd className="figures font-extrabold text-4xl leading-tight">
        {value === null ? <Skeleton className="my-1 h-9 w-16" /> : formatCount(value)}
      </dd>
      <dd className="text-soft text-sm">{note}</dd>
    </div>
  )
}
