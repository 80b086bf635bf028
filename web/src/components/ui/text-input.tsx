import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useFieldProps } from './field.tsx'

/** Styles of all inputs and selects. */
export const inputLooks = classNames(
  'w-full min-h-12 rounded-field border border-edge bg-raised px-4 py-2.5 text-base text-ellipsis text-ink',
  'placeholder:text-soft hover:border-edge',
  'focus:border-leaf focus:outline-2 focus:outline-leaf focus:outline-offset-0',
  'aria-invalid:border-chilli aria-invalid:outline-chilli',
  'disabled:cursor-not-allowed disabled:bg-sand disabled:text-soft [&:is(input,textarea):read-only]:bg-sand',
)

export interface TextInputProps extends ComponentProps<'input'> {
  /** Shown inside, before the text: a symbol such as ₹. */
  prefix?: string
  /** Shown inside, after the text. */
  suffix?: ReactNode
}

export function TextInput({ className, prefix, suffix, ...rest }: TextInputProps) {
  const field = useFieldProps()
  if (prefix === undefined && suffix === undefined) {
    return <input type="text" {...field} {...rest} className={classNames(inputLooks, className)} />
  }
  return (
    <div className="relative flex items-center">
      {prefix !== undefined ? (
        <span aria-hidden="true" className="pointer-events-none absolute start-4 text-soft">
          {prefix}
        </span>
      ) : null}
      <input
        type="text"
        {...field}
        {...rest}
        className={classNames(
          inputLooks,
          prefix !== undefined && 'ps-9',
          suffix !== undefined && 'pe-24',
          className,
        )}
      />
      {suffix !== undefined ? <span className="absolute end-4 text-soft text-sm">{suffix}</span> : null}
    </div>
  )
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldProps()
  return (
    <textarea {...field} rows={rows} {...rest} className={classNames(inputLooks, 'resize-y', className)} />
  )
}
