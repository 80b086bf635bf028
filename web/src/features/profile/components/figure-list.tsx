import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'

export interface Figure {
  label: string
  /** null while it is not known yet. */
  value: string | null
  note?: string
}

/** A row of counters. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  // Figures are aligned, even above notes of different lengths.
  const place = figures.some(({ note }) => note) ? '' : 'mt-auto'
  return (
    <dl className="flex flex-wrap gap-3">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="flex flex-1 basis-[5.5rem] flex-col rounded-field bg-leaf-wash px-3.5 py-3"
        >
          <dt className="text-soft text-sm">{label}</dt>
          <dd
            className={classNames(
              'figures whitespace-nowrap font-bold text-2xl text-deep leading-tight',
              place,
            )}
          >
            {value ?? <Skeleton className="my-1 h-6 w-12 bg-line" />}
          </dd>
          {note ? <dd className="text-soft text-sm">{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
