import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/card.tsx'

interface SectionProps {
  icon: ReactNode
  title: string
  text: string
  /** At the right of the title on wide screens. */
  action?: ReactNode
  children?: ReactNode
}

/** One kind of second factor. */
export function Section({ icon, title, text, action, children }: SectionProps) {
  return (
    <Card>
      <section aria-label={title}>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="flex min-w-0 max-w-prose gap-3">
            <span aria-hidden="true" className="mt-0.5 shrink-0 text-leaf">
              {icon}
            </span>
            <div className="min-w-0">
              <h2 className="font-bold text-xl">{title}</h2>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </div>
          {action}
        </div>
        {children}
      </section>
    </Card>
  )
}
