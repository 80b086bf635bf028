import { type ChangeEvent, type FocusEvent, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { regroup } from '../../lib/group-digits.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  /** Without the looks of a field, inside a frame that has them. */
  isBare?: boolean
}

/**
 * A field for an amount or a quantity: digits of any script, grouped as in India while one types. It is text, because a
 * number field takes neither commas nor Devanagari digits.
 */
export function NumberInput({ isBare = false, className, onChange, onFocus, ...rest }: NumberInputProps) {
  const before = useRef('')

  function focus(event: FocusEvent<HTMLInputElement>) {
    before.current = event.target.value
    onFocus?.(event)
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event
    const { inputType = '', data = null, isComposing = false } = event.nativeEvent as Partial<InputEvent>
    const caret = target.selectionStart ?? target.value.length
    // A keyboard that is still composing a sign would lose it.
    if (!isComposing) {
      const next = regroup({ before: before.current, text: target.value, caret, kind: inputType, data })
      if (next.text !== target.value) {
        target.value = next.text
        target.setSelectionRange(next.caret, next.caret)
      }
    }
    before.current = target.value
    return onChange?.(event)
  }

  const given = {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...rest,
    onFocus: focus,
    onChange: change,
    className: classNames('figures', className),
  }
  return isBare ? <input type="text" {...given} /> : <TextInput {...given} />
}
