import { type ChangeEvent, type FocusEvent, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { regroup } from '../../lib/group-digits.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  /** Unstyled, for use inside a styled frame. */
  isBare?: boolean
}

/**
 * A field for an amount or a quantity: digits of any script, with Indian grouping while typing. It is a text field,
 * because a number field accepts neither commas nor Devanagari digits.
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
    // Changing the value during composition would lose the character.
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
