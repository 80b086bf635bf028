import { newId } from '@boli/contracts'
import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { draftOf, PICTURE_MARK } from './drafts.ts'

/** A picture of an unfinished form, in the form's order. */
export interface DraftPicture {
  id: string
  /** null for one that is already on the server. */
  file: File | null
  /** Whether all of it has arrived. */
  isSent: boolean
}

/** Pictures of unfinished forms: too large for the storage that keeps their texts. One key per user and form. */
const store = () => createStore('boli-drafts', 'pictures')

let before: Promise<unknown> = Promise.resolve()

/**
 * One after another, so that the last write wins. If storage is forbidden or full, the draft is lost, not the form.
 */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  const done = before.then(work).catch(() => undefined)
  before = done
  return done
}

/** Stores a user's pictures of a form. Without pictures the database is not even opened. */
export function picturesDraftOf(name: string, userId: string) {
  const mark = draftOf(`${name}${PICTURE_MARK}`, userId, 'device')
  const key = `${userId}.${name}`
  return {
    async keep(pictures: readonly DraftPicture[]): Promise<void> {
      mark.keep({})
      await inTurn(() => set(key, pictures, store()))
    },
    /** null if none were stored; the previous release stored one file. */
    async read(): Promise<DraftPicture[] | null> {
      if (mark.read() === null) return null
      const kept = await inTurn(() => get<DraftPicture[] | File>(key, store()))
      if (kept === undefined || Array.isArray(kept)) return kept ?? null
      return [{ id: newId(), file: kept, isSent: false }]
    },
    async forget(): Promise<void> {
      if (mark.read() === null) return
      mark.forget()
      await inTurn(() => del(key, store()))
    },
  }
}

/** Removes the pictures of all other users. */
export function forgetPictures(except?: string): Promise<void> {
  return inTurn(async () => {
    const others = (await keys<string>(store())).filter((key) => !(except && key.startsWith(`${except}.`)))
    if (others.length > 0) await delMany(others, store())
  })
}
