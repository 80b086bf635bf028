import { untilFetched } from './lazy-part.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/** `tab`: as long as the tab lives, for what is private. `device`: also after the tab was closed. */
export type DraftPlace = 'tab' | 'device'

const PREFIX = 'boli.draft.'
/** Ends the key of a draft that says that a picture is kept too, in another storage. */
export const PICTURE_MARK = '-picture'
const GUEST = 'guest'

const storageOf = (place: DraftPlace) => (place === 'tab' ? tabStorage : deviceStorage)

/** Where one person's draft of one form is kept; `userId` is null for those who are not signed in. */
export interface Draft {
  read(): Record<string, unknown> | null
  keep(values: object): void
  forget(): void
}

/** A device that forbids storage, or whose storage is full, costs the draft and not the form. */
export function draftOf(name: string, userId: string | null, place: DraftPlace = 'tab'): Draft {
  const key = `${PREFIX}${userId ?? GUEST}.${name}`
  const storage = storageOf(place)
  return {
    read() {
      const kept = storage.readJson(key)
      return typeof kept === 'object' ? (kept as Record<string, unknown> | null) : null
    },
    keep: (values) => storage.writeJson(key, values),
    forget: () => storage.remove(key),
  }
}

/**
 * Removes the drafts of everyone but one user. A session that merely ended leaves its user's drafts,
 * which nobody else can open; a sign-out, or another user's sign-in, removes them.
 */
export function forgetDrafts(except?: string): void {
  for (const storage of [tabStorage, deviceStorage]) {
    for (const key of storage.keys()) {
      const isOther = key.startsWith(PREFIX) && !(except && key.startsWith(`${PREFIX}${except}.`))
      if (!isOther) continue
      storage.remove(key)
      if (key.endsWith(PICTURE_MARK))
        void untilFetched(() => import('./picture-drafts.ts')).then((m) => m.forgetPictures(except))
    }
  }
}
