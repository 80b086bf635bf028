import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useFieldProps } from './field.tsx'
import { inputLooks } from './text-input.tsx'

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldProps()
  return (
    <textarea {...field} rows={rows} {...rest} className={classNames(inputLooks, 'resize-y', className)} />
  )
}
