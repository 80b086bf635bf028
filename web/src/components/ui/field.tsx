import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

interface FieldState {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

const FieldContext = createContext<FieldState | null>(null)

/** Props that connect an input inside a {@link Field} with its label, help and error. */
export function useFieldProps() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  }
}

export interface FieldProps {
  label: ReactNode
  help?: ReactNode
  /** The error in the user's language; announced when it appears. */
  error?: string | undefined
  required?: boolean
  /** Shown beside the label of optional fields. */
  optionalText?: string
  className?: string
  children: ReactNode
}

/** Label above, control, help under it, error beside it. Holds one input. */
export function Field({ label, help, error, required, optionalText, className, children }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = classNames(help !== undefined && helpId, error && errorId) || undefined
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
        {optionalText ? ' ' : null}
        {optionalText ? <span className="ms-0.5 font-normal text-soft text-sm">({optionalText})</span> : null}
      </label>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired: Boolean(required) }}>
        {children}
      </FieldContext>
      {help !== undefined ? (
        <p id={helpId} className="text-soft text-sm">
          {help}
        </p>
      ) : null}
      <FieldMessage id={errorId} text={error} />
    </div>
  )
}

/**
 * The error of a field. The live region is always rendered, so that the text is announced when it appears; with
 * `display: none` it would not be.
 */
export function FieldMessage({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p
      id={id}
      aria-live="polite"
      data-fault={text ? '' : undefined}
      className={text ? 'flex items-start gap-1.5 font-medium text-chilli text-sm' : 'sr-only'}
    >
      {text ? (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{text}</span>
        </>
      ) : null}
    </p>
  )
}
