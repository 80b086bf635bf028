import { type ErrorParams, errorCodes, LOT_PICTURES_LIMIT, type LotPicture, newId } from '@boli/contracts'
import { ApiError } from '../../../lib/api-error.ts'
import type { DraftPicture, picturesDraftOf } from '../../../lib/picture-drafts.ts'
import { dropPicture, sendPicture, waitForLine } from './send-picture.ts'

/** A picture of a lot's form. */
export interface TrayPicture {
  id: string
  /** null for one that the lot already has. */
  file: File | null
  /** Address of a picture that the lot already has. */
  src: string | null
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  /** Share of the file that has arrived, 0 to 1. */
  share: number
  /** Why it was refused. */
  error: ApiError | null
}

export interface TrayOptions {
  field?: 'images' | 'labPicture'
  /** Maximum number of pictures. */
  limit?: number
}

type Draft = ReturnType<typeof picturesDraftOf>

const noLine = () => new ApiError({ status: 0, code: 'network', message: 'No connection' })

/**
 * The pictures of a lot's form in their order, stored on the device, and sent one after another as soon as they are
 * chosen. If the connection breaks, the current upload resumes by itself.
 * @param stored The lot's current pictures.
 * @param options.field The form's field with which the server refuses one of them.
 */
export function createPictureTray(
  draft: Draft,
  stored: readonly LotPicture[],
  { field = 'images', limit = LOT_PICTURES_LIMIT }: TrayOptions = {},
) {
  const first = stored.map(({ _id, src }) => toTray({ id: _id, file: null, isSent: true }, src))
  let pictures: readonly TrayPicture[] = first
  let leaving = new AbortController()
  let isSending = false
  let underway: { id: string; stop: () => void } | null = null
  let retryNow = () => {}
  const expected = new Set<Promise<unknown>>()
  const listeners = new Set<() => void>()

  function show(next: readonly TrayPicture[]): void {
    pictures = next
    for (const listener of listeners) listener()
  }

  function keep(next: readonly TrayPicture[]): void {
    show(next)
    const kept = next.map(({ id, file, state }): DraftPicture => ({ id, file, isSent: state === 'sent' }))
    void draft.keep(kept)
    void sendWaiting()
  }

  function patch(id: string, changes: Partial<TrayPicture>): void {
    const next = pictures.map((picture) => (picture.id === id ? { ...picture, ...changes } : picture))
    if ('state' in changes && changes.state === 'sent') keep(next)
    else show(next)
  }

  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    const { signal } = leaving
    const begun = new Set<string>()
    for (let tries = 0; !signal.aborted; ) {
      const next = pictures.find(({ state }) => state === 'waiting')
      if (!next?.file) break
      const { id, file } = next
      const one = new AbortController()
      underway = { id, stop: () => one.abort() }
      patch(id, { state: 'sending', error: null })
      try {
        // A picture restored with its draft may be partly uploaded.
        const isBegun = begun.has(id) || next.share > 0
        begun.add(id)
        const options = { isBegun, signal: AbortSignal.any([signal, one.signal]) }
        await sendPicture(id, file, { ...options, onProgress: (share) => patch(id, { share }) })
        if (signal.aborted) break
        patch(id, { state: 'sent', share: 1 })
        tries = 0
      } catch (error) {
        if (signal.aborted) break
        // It was removed meanwhile.
        if (one.signal.aborted) continue
        const failure = error instanceof ApiError ? error : noLine()
        if (!isPassing(failure)) {
          patch(id, { state: 'refused', error: failure })
          continue
        }
        patch(id, { state: 'waiting', error: failure })
        await waitForLine(tries++, failure.retryAfterSeconds, signal, (now) => (retryNow = now))
      }
    }
    isSending = false
    if (!signal.aborted) show([...pictures])
  }

  /** Cancels their uploads on the server. */
  function drop(gone: readonly TrayPicture[]): void {
    for (const { id, file, share } of gone) {
      if (underway?.id === id) underway.stop()
      if (file && share > 0) dropPicture(id)
    }
  }

  /** Resolves when all have arrived. @throws {ApiError} as soon as one is refused, or the connection breaks. */
  function sendAll(): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const error = pictures.find((one) => one.state !== 'sent' && one.error !== null)?.error
        const isDone = pictures.every(({ state }) => state === 'sent')
        if (!isDone && !error) return
        listeners.delete(look)
        if (isDone) resolve()
        // A refused report is shown at its own field; each picture of a lot shows its own error.
        else reject(field === 'images' || !error || isPassing(error) ? error : fieldRefusal(field, 'photo'))
      }
      // Errors of the last try do not block this one.
      show(pictures.map((one) => (one.state === 'waiting' ? { ...one, error: null } : one)))
      listeners.add(look)
      retryNow()
      void sendWaiting()
      look()
    })
  }

  async function restore(): Promise<boolean> {
    leaving = new AbortController()
    const kept = await draft.read()
    if (kept === null || leaving.signal.aborted || pictures !== first) return false
    const known = new Map(first.map((picture) => [picture.id, picture]))
    show(
      kept.flatMap((picture) => {
        const own = known.get(picture.id)
        return picture.file ? [toTray(picture, null)] : own ? [own] : []
      }),
    )
    void sendWaiting()
    return true
  }

  /** Pictures that are being read or made smaller, and will be added. */
  function expect(work: Promise<unknown>): void {
    const forget = () => expected.delete(work)
    expected.add(work)
    work.then(forget, forget)
  }

  return {
    read: () => pictures,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Restores stored pictures, and continues sending. @returns whether there were any. */
    open(): Promise<boolean> {
      const isRestored = restore()
      expect(isRestored)
      return isRestored
    },
    expect,
    /**
     * Resolves when stored and expected pictures are there: a form sent earlier would lack them.
     * @throws the error of an expected picture that failed meanwhile.
     */
    whenReady: () => Promise.all(expected),
    /** Stops sending; chosen pictures stay on the device. */
    close: () => leaving.abort(),
    /** @throws {ApiError} if the limit is reached. */
    add(file: File): void {
      if (pictures.length >= limit) throw fieldRefusal(field, 'too-many-pictures', { limit })
      keep([...pictures, { ...toTray({ id: newId(), file, isSent: false }, null), share: 0 }])
    },
    remove(id: string): void {
      drop(pictures.filter((picture) => picture.id === id))
      keep(pictures.filter((picture) => picture.id !== id))
    },
    /** Moves a picture to another position, counted from 0. */
    place(id: string, at: number): void {
      const moved = pictures.find((picture) => picture.id === id)
      if (!moved || at < 0 || at >= pictures.length) return
      const others = pictures.filter((picture) => picture.id !== id)
      keep([...others.slice(0, at), moved, ...others.slice(at)])
    },
    isChanged: () => pictures.map(({ id }) => id).join() !== first.map(({ id }) => id).join(),
    /**
     * Sends the form with the ids of all pictures once they are there. Pictures that the server has removed meanwhile
     * are sent again, once.
     * @throws {ApiError} as {@link sendAll} and `send` do.
     */
    async deliver<Answer>(send: (ids: string[]) => Promise<Answer>): Promise<Answer> {
      await sendAll()
      const ids = () => pictures.map(({ id }) => id)
      try {
        return await send(ids())
      } catch (error) {
        const faults = error instanceof ApiError ? error.fieldErrors : []
        if (!faults.some((fault) => fault.field === field && fault.code === 'picture-missing')) throw error
        keep(pictures.map((one) => (one.file ? { ...one, state: 'waiting', error: null } : one)))
        await sendAll()
        return send(ids())
      }
    },
    /** Resets to the lot's own pictures. */
    discard(): void {
      drop(pictures)
      // Not `first` itself: stored pictures that are still being read are discarded too.
      show([...first])
      void draft.forget()
    },
    /** All of it is on the server now. */
    finish(): void {
      leaving.abort()
      void draft.forget()
    },
  }
}

export type PictureTray = ReturnType<typeof createPictureTray>

function toTray({ id, file, isSent }: DraftPicture, src: string | null): TrayPicture {
  // A share above zero makes the sender ask the server for the offset.
  const share = isSent ? 1 : Number.MIN_VALUE
  return { id, file, src, state: isSent ? 'sent' : 'waiting', share, error: null }
}

/** Whether trying again may help. */
function isPassing({ isNetworkFailure, status }: ApiError): boolean {
  return isNetworkFailure || status === 401 || status === 429 || status >= 500
}

function fieldRefusal(field: string, code: string, params: ErrorParams = {}): ApiError {
  const fault = { field, code, message: '', params }
  return new ApiError({
    ...errorCodes['validation-failed'],
    ...{ code: 'validation-failed', fieldErrors: [fault] },
  })
}
