import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Short facts beside each other, their values large. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-3 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="row-span-2 grid grid-rows-subgrid gap-y-0 min-w-0 leading-snug">
          <dt className="text-soft text-sm">{label}</dt>
          <dd className="figures break-words font-bold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
