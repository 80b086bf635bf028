import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { draftOf, PICTURE_MARK } from './drafts.ts'

/** Pictures of unfinished forms: too large for the storage that keeps their texts. One key a user and form. */
const store = () => createStore('boli-drafts', 'pictures')

/** A device that forbids storage, or whose storage is full, costs the draft and not the form. */
async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** Where one person's picture of one form is kept. Without it the storage is not even opened. */
export function pictureDraftOf(name: string, userId: string) {
  const mark = draftOf(`${name}${PICTURE_MARK}`, userId, 'device')
  const key = `${userId}.${name}`
  return {
    async keep(picture: File): Promise<void> {
      mark.keep({})
      await orNothing(() => set(key, picture, store()))
    },
    async read(): Promise<File | null> {
      if (mark.read() === null) return null
      return (await orNothing(() => get<File>(key, store()))) ?? null
    },
    async forget(): Promise<void> {
      if (mark.read() === null) return
      mark.forget()
      await orNothing(() => del(key, store()))
    },
  }
}

/** Removes the pictures of everyone but one user. */
export function forgetPictures(except?: string): Promise<void> {
  return orNothing(async () => {
    const others = (await keys<string>(store())).filter((key) => !(except && key.startsWith(`${except}.`)))
    if (others.length > 0) await delMany(others, store())
  })
}
