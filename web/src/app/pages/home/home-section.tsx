import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/ui/button.tsx'

export interface HomeSectionProps {
  id: string
  title: string
  text: string
  to: string
  /** Text of the link to the full list. */
  more: string
  children: ReactNode
}

export function HomeSection({ id, title, text, to, more, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="font-bold text-2xl tracking-tight sm:text-3xl">
            {title}
          </h2>
          <p className="text-soft">{text}</p>
        </div>
        <ButtonLink to={to} variant="quiet" className="-mx-5">
          {more}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </ButtonLink>
      </div>
      {children}
    </section>
  )
}
