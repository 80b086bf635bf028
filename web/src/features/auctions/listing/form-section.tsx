import { type ReactNode, useId } from 'react'
import { Card } from '../../../components/ui/card.tsx'

interface FormSectionProps {
  step: number
  title: string
  text?: string
  isHidden?: boolean
  children: ReactNode
}

/** One part of a long form: numbered, named, on its own card. */
export function FormSection({ step, title, text, isHidden = false, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <Card
      id={`step-${step}`}
      role="group"
      aria-labelledby={titleId}
      className={isHidden ? 'hidden' : 'flex flex-col gap-5'}
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="figures flex size-9 shrink-0 items-center justify-center rounded-full bg-leaf-wash font-bold text-deep"
        >
          {step}
        </span>
        <div>
          <h2 id={titleId} tabIndex={-1} className="focus:outline-none font-bold text-xl leading-9">
            {title}
          </h2>
          {text ? <p className="text-soft">{text}</p> : null}
        </div>
      </div>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </Card>
  )
}
