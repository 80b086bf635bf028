import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { plainPin } from '../model/plain-contact.ts'
import { stateOfPin } from '../model/state-of-pin.ts'

/** Fills in the state that follows from the PIN code, as long as nobody has written one. */
export function useStateOfPin<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  pin: Path<Values>,
): void {
  const suggested = useRef('')
  const { watch, setValue } = form
  useEffect(() => {
    const field = 'state' as Path<Values>
    const { unsubscribe } = watch((values, { name }) => {
      if (name !== pin) return
      const state = stateOfPin(plainPin(String(values[pin] ?? '')))
      const present = String(values[field] ?? '').trim()
      if (state === null || (present !== '' && present !== suggested.current)) return
      suggested.current = state
      setValue(field, state as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: present !== '',
      })
    })
    return unsubscribe
  }, [watch, setValue, pin])
}
