import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

const keyOf = (name: string) => `boli.draft.${name}`

function read(name: string): Record<string, unknown> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Keeps what was typed for as long as the tab lives, so that it survives a reload and a session that
 * ends half way. Passwords and files do not belong here: name the fields to keep.
 * @returns A function that forgets the draft, to be called after success.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  fields: readonly (keyof Values & string)[],
): () => void {
  const { watch, reset, getValues } = form
  // Restored once, when the form appears.
  useEffect(() => {
    const draft = read(name)
    if (draft) reset({ ...getValues(), ...draft } as DefaultValues<Values>, { keepDefaultValues: true })
  }, [])
  useEffect(() => {
    const subscription = watch((values) => {
      const kept = Object.fromEntries(fields.map((field) => [field, values[field]]))
      try {
        sessionStorage.setItem(keyOf(name), JSON.stringify(kept))
      } catch {
        // A full or forbidden storage costs the draft, not the form.
      }
    })
    return () => subscription.unsubscribe()
  }, [watch, name, fields])
  return () => sessionStorage.removeItem(keyOf(name))
}
