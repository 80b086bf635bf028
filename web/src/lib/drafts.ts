import { untilFetched } from './lazy-part.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/** `tab`: as long as the tab lives, for private content. `device`: also after the tab is closed. */
export type DraftPlace = 'tab' | 'device'

const PREFIX = 'boli.draft.'
/** Key suffix of a draft that also has a picture, in another storage. */
export const PICTURE_MARK = '-picture'
const GUEST = 'guest'

const storageOf = (place: DraftPlace) => (place === 'tab' ? tabStorage : deviceStorage)

/** Storage key of a user's draft of a form; `userId` is null for guests. */
export interface Draft {
  read(): Record<string, unknown> | null
  keep(values: object): void
  forget(): void
}

/** If storage is forbidden or full, the draft is lost, not the form. */
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
 * Removes the drafts of all other users. An expired session leaves its user's drafts, which nobody else can open; a
 * sign-out, or another user's sign-in, removes them.
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
