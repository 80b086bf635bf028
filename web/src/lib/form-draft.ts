import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOf } from './drafts.ts'
import { currentUser } from './session-store.ts'

/**
 * Keeps what was typed for as long as the tab lives, so that it survives a reload and a session that
 * ends half way. It belongs to the user who typed it. Passwords and files do not belong here: name the
 * fields to keep.
 * @returns A function that forgets the draft, to be called after success.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  fields: readonly (keyof Values & string)[],
): () => void {
  const { watch, reset, getValues } = form
  // Of the user who began to type: a session that ends meanwhile does not make it a guest's.
  const draft = useRef(draftOf(name, currentUser()?._id ?? null)).current
  // Restored once, when the form appears.
  useEffect(() => {
    const kept = draft.read()
    if (kept) reset({ ...getValues(), ...kept } as DefaultValues<Values>, { keepDefaultValues: true })
  }, [])
  useEffect(() => {
    const subscription = watch((values) => {
      draft.keep(Object.fromEntries(fields.map((field) => [field, values[field]])))
    })
    return () => subscription.unsubscribe()
  }, [watch, draft, fields])
  return draft.forget
}
