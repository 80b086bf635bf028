import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useFieldProps } from './field.tsx'
import { inputLooks } from './text-input.tsx'

/** The native select; options are its children. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const field = useFieldProps()
  return (
    <div className="relative">
      <select {...field} {...rest} className={classNames(inputLooks, 'appearance-none pe-11', className)}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-4 size-5 -translate-y-1/2 text-soft"
      />
    </div>
  )
}

interface SortSelectProps<Sort extends string> {
  label: string
  value: Sort
  options: readonly (readonly [Sort, string])[]
  onChange: (sort: Sort) => void
}

/** The order of a list. */
export function SortSelect<Sort extends string>({ label, value, options, onChange }: SortSelectProps<Sort>) {
  return (
    <div className="w-full min-w-36 max-w-40 sm:max-w-56">
      <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Sort)}>
        {options.map(([sort, text]) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface OptionsProps<Value extends string | number> {
  of: readonly Value[]
  textOf: (value: Value) => string
}

/** The options of a select. */
export function Options<Value extends string | number>({ of, textOf }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {textOf(value)}
    </option>
  ))
}
