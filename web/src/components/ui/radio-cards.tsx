import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { FieldMessage } from './field.tsx'

interface RadioCardOption {
  value: string
  label: string
  description?: string
  icon?: ReactNode
}

export interface RadioCardsProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: ReactNode
  options: readonly RadioCardOption[]
  error?: string | undefined
  /** The chosen value, if the form does not hold it. */
  selected?: string
}

/** One choice of a few, each a card. Takes the props of one input, as react-hook-form's `register` gives them. */
export function RadioCards({ legend, options, error, selected, className, ...input }: RadioCardsProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={classNames('min-w-0', className)}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-edge bg-raised px-4 py-3',
              'hover:border-edge has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf',
              'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
            )}
          >
            <input
              {...input}
              {...(selected === undefined ? {} : { checked: option.value === selected })}
              type="radio"
              value={option.value}
              className="peer sr-only"
            />
            {option.icon ? (
              <span aria-hidden="true" className="text-soft peer-checked:text-deep">
                {option.icon}
              </span>
            ) : null}
            <span className="flex flex-col leading-snug">
              <span className="font-semibold">{option.label}</span>
              {option.description ? <span className="text-soft text-sm">{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldMessage id={errorId} text={error} />
    </fieldset>
  )
}
