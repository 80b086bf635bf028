import { type ReactNode, useId } from 'react'
import { Card } from '../../../components/ui/card.tsx'
import { classNames } from '../../../lib/class-names.ts'

export interface PanelProps {
  title: string
  text?: string
  /** Beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of an administrator's page with a heading of its own. */
export function Panel({ title, text, aside, className, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('min-w-0', className)}>
      <Card padded={false} className="flex h-full flex-col overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-5 py-4">
          <div className="min-w-0">
            <h2 id={id} className="font-bold text-xl leading-tight">
              {title}
            </h2>
            {text ? <p className="text-soft text-sm">{text}</p> : null}
          </div>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  )
}
