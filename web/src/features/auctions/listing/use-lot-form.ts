import type { LotPicture } from '@boli/contracts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { draftOf } from '../../../lib/drafts.ts'
import { type LotForm, lotResolver } from './lot-form.ts'
import { useLotErrors } from './use-lot-errors.ts'
import { useLotPictures } from './use-lot-pictures.ts'

const KEEP_AFTER_MS = 400

/** The stored draft; fields that the form no longer has are dropped. */
function textsOf(draft: Record<string, unknown> | null, initial: LotForm): LotForm | null {
  if (draft === null) return null
  const known = Object.entries(draft).filter(([field, text]) => field in initial && typeof text === 'string')
  return { ...initial, ...Object.fromEntries(known) }
}

/**
 * A lot's form with its errors and its pictures. Form and pictures are stored on the device while they are filled in,
 * so that nothing is lost by a reload, a lost session or a closed page, and are restored when the form is opened again.
 * @param name Name of the draft; one for each edited lot.
 * @param initial Initial values.
 * @param stored The lot's pictures, and the one of its laboratory report.
 */
export function useLotForm(
  name: string,
  userId: string,
  initial: LotForm,
  stored: { images: LotPicture[]; report: LotPicture[] } = { images: [], report: [] },
) {
  const [texts] = useState(() => draftOf(name, userId, 'device'))
  const [restored] = useState(() => textsOf(texts.read(), initial))
  const form = useForm<LotForm>({ resolver: lotResolver, defaultValues: initial })
  const more = useRef<HTMLDetailsElement>(null)
  const errors = useLotErrors(form, more)
  const pictures = useLotPictures(name, userId, stored.images)
  const report = useReportPicture(form, `${name}-report`, userId, stored.report)
  const [isKept, setKept] = useState(false)
  const [isRestored, setRestored] = useState(restored !== null)
  const isDone = useRef(false)
  const isSuggesting = useRef(false)

  // Before the first paint, so that nobody sees an empty form.
  useLayoutEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true })
  }, [form, restored])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (isDone.current) return
      // A form that was cleared or discarded is not stored as a draft.
      if (isAsBefore(form.getValues(), initial)) return texts.forget()
      texts.keep(form.getValues())
      setKept(true)
    }
    const keepSoon = () => {
      // Values that the user did not enter are not stored as a draft.
      if (isSuggesting.current) return
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_AFTER_MS)
    }
    const { unsubscribe } = form.watch(keepSoon)
    // A phone may kill a page in the background without notice.
    const keepNow = () => timer !== undefined && keep()
    window.addEventListener('pagehide', keepNow)
    return () => {
      keepNow()
      unsubscribe()
      window.removeEventListener('pagehide', keepNow)
    }
  }, [form, texts])

  return {
    form,
    errors,
    /** Fills in likely values if all of these fields are empty. */
    suggest(fields: Partial<LotForm>) {
      const names = Object.keys(fields) as (keyof LotForm)[]
      if (restored || names.some((name) => form.getValues(name) !== '')) return
      isSuggesting.current = true
      for (const name of names) form.setValue(name, fields[name] ?? '')
      isSuggesting.current = false
    },
    /** The folded sections of the form. */
    more,
    pictures,
    /** The picture of the laboratory report. */
    report,
    whenReady: () => Promise.all([pictures.tray.whenReady(), report.tray.whenReady()]),
    draft: {
      state:
        isKept || pictures.isChanged || report.isChanged
          ? 'kept'
          : isRestored || pictures.isRestored
            ? 'restored'
            : 'none',
      /** Stores the current draft at once. */
      keep() {
        texts.keep(form.getValues())
        setKept(true)
      },
      /** Deletes the draft: its content is on the server now. */
      finish() {
        isDone.current = true
        texts.forget()
        pictures.tray.finish()
        report.tray.finish()
      },
      /** Deletes the draft and starts again. */
      discard() {
        form.reset(initial)
        texts.forget()
        pictures.discard()
        report.discard()
        setKept(false)
        setRestored(false)
      },
    },
  } as const
}

function isAsBefore(form: LotForm, initial: LotForm): boolean {
  return (Object.keys(initial) as (keyof LotForm)[]).every((field) => form[field] === initial[field])
}

export type LotFormState = ReturnType<typeof useLotForm>

/** The picture of a laboratory report, whose id is a field of the lot's form. */
function useReportPicture(form: UseFormReturn<LotForm>, name: string, userId: string, stored: LotPicture[]) {
  const report = useLotPictures(name, userId, stored, { field: 'labPicture', limit: 1 })
  const { isOpen } = report
  const id = report.pictures[0]?.id ?? ''
  useEffect(() => {
    // Before the pictures are restored, the stored text is used.
    if (isOpen && form.getValues('labPicture') !== id) form.setValue('labPicture', id, { shouldDirty: true })
  }, [form, isOpen, id])
  return report
}
