import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOf } from './drafts.ts'
import { currentUser } from './session-store.ts'

/**
 * Stores typed text for the life of the tab, so that it survives a reload and an expired session. It belongs to the
 * user who typed it. Passwords and files must not be stored: name the fields to store.
 * @returns A function that deletes the draft, to be called after success.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  fields: readonly (keyof Values & string)[],
): () => void {
  const { watch, reset, getValues } = form
  // Id of the user who started typing: if the session expires meanwhile, the draft does not become a guest's.
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

/**
 * One typed text, stored for the life of the tab as {@link useFormDraft} stores a form.
 * @returns The text, a function that changes it, and one that deletes it.
 */
export function useDraftText(name: string, initial = ''): [string, (text: string) => void, () => void] {
  const draft = useRef(draftOf(name, currentUser()?._id ?? null)).current
  const [text, setText] = useState(() => String(draft.read()?.text ?? initial))
  return [
    text,
    (typed) => {
      setText(typed)
      draft.keep({ text: typed })
    },
    () => {
      setText(initial)
      draft.forget()
    },
  ]
}
