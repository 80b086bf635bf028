import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { draftOf } from '../../../lib/drafts.ts'
import type { PictureChoice } from '../../../lib/picture-choice.ts'
import { pictureDraftOf } from '../../../lib/picture-drafts.ts'
import type { LotForm } from '../model/lot-form.ts'
import { lotResolver } from '../model/lot-resolver.ts'
import { useLotErrors } from './use-lot-errors.ts'

const KEEP_AFTER_MS = 400
const kept: PictureChoice = { kind: 'kept' }

/** What was left unfinished; fields that the form no longer has are left out. */
function textsOf(draft: Record<string, unknown> | null, initial: LotForm): LotForm | null {
  if (draft === null) return null
  const known = Object.entries(draft).filter(([field, text]) => field in initial && typeof text === 'string')
  return { ...initial, ...Object.fromEntries(known) }
}

/**
 * A lot's form with its errors and its picture. Form and picture are kept on the device while they are
 * filled in, so that a reload, a lost session or a closed page costs nothing, and come back when the form
 * is opened again.
 * @param name Of the draft; one for each lot that is edited.
 * @param initial The form as it begins.
 */
export function useLotForm(name: string, userId: string, initial: LotForm) {
  const [{ texts, picture }] = useState(() => ({
    texts: draftOf(name, userId, 'device'),
    picture: pictureDraftOf(name, userId),
  }))
  const [restored] = useState(() => textsOf(texts.read(), initial))
  const form = useForm<LotForm>({ resolver: lotResolver, defaultValues: initial })
  const more = useRef<HTMLDetailsElement>(null)
  const errors = useLotErrors(form, more)
  const [choice, setChoice] = useState<PictureChoice>(kept)
  const [isKept, setKept] = useState(false)
  const isDone = useRef(false)
  const isSuggesting = useRef(false)

  // Before the first paint, so that nobody sees an empty form.
  useLayoutEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true })
  }, [form, restored])

  useEffect(() => {
    void picture.read().then((file) => {
      if (file) setChoice((now) => (now.kind === 'kept' ? { kind: 'chosen', file } : now))
    })
  }, [picture])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (isDone.current) return
      texts.keep(form.getValues())
      setKept(true)
    }
    const keepSoon = () => {
      // What nobody wrote is no draft.
      if (isSuggesting.current) return
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_AFTER_MS)
    }
    const { unsubscribe } = form.watch(keepSoon)
    // A phone may end a page in the background without another word.
    const keepNow = () => timer !== undefined && keep()
    window.addEventListener('pagehide', keepNow)
    return () => {
      keepNow()
      unsubscribe()
      window.removeEventListener('pagehide', keepNow)
    }
  }, [form, texts])

  function forget() {
    texts.forget()
    void picture.forget()
  }

  return {
    form,
    errors,
    /** Fills in what the farmer would probably write, where all of these fields are empty. */
    suggest(fields: Partial<LotForm>) {
      const names = Object.keys(fields) as (keyof LotForm)[]
      if (restored || names.some((name) => form.getValues(name) !== '')) return
      isSuggesting.current = true
      for (const name of names) form.setValue(name, fields[name] ?? '')
      isSuggesting.current = false
    },
    /** What is folded away in the form. */
    more,
    choice,
    choose(next: PictureChoice) {
      setChoice(next)
      if (next.kind === 'chosen') {
        setKept(true)
        void picture.keep(next.file)
      } else void picture.forget()
    },
    draft: {
      state: isKept ? 'kept' : restored ? 'restored' : 'none',
      /** Forgets it for good: what it held is on the server now. */
      finish() {
        isDone.current = true
        forget()
      },
      /** Forgets it and begins again. */
      discard() {
        form.reset(initial)
        forget()
        setChoice(kept)
        setKept(false)
      },
    },
  } as const
}

export type LotFormState = ReturnType<typeof useLotForm>
