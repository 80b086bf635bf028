import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '../model/draft.ts'
import { emptyLotForm, type LotForm } from '../model/lot-form.ts'

const NAME = 'create-auction'
const KEEP_AFTER_MS = 400

/** What was left unfinished on this device, or an empty form. */
export function firstValues(userId: string): { values: LotForm; isDraft: boolean } {
  const draft = readDraft(NAME, userId, emptyLotForm)
  return { values: draft ?? emptyLotForm, isDraft: draft !== null }
}

/** Keeps the form on the device while it is filled in. */
export function useLotDraft(form: UseFormReturn<LotForm>, userId: string) {
  const [isKept, setKept] = useState(false)
  const isDone = useRef(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (isDone.current) return
      keepDraft(NAME, userId, form.getValues())
      setKept(true)
    }
    const keepSoon = () => {
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
  }, [form, userId])

  return {
    isKept,
    /** Forgets it for good, as the lot is listed now. */
    finish() {
      isDone.current = true
      dropDraft(NAME, userId)
    },
    /** Forgets it and begins anew. */
    discard() {
      form.reset(emptyLotForm)
      dropDraft(NAME, userId)
      setKept(false)
    },
  }
}
