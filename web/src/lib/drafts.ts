import { untilFetched } from './lazy-part.ts'

/** `tab`: as long as the tab lives, for what is private. `device`: also after the tab was closed. */
export type DraftPlace = 'tab' | 'device'

const PREFIX = 'boli.draft.'
/** Ends the key of a draft that says that a picture is kept too, in another storage. */
export const PICTURE_MARK = '-picture'
const GUEST = 'guest'

function storageOf(place: DraftPlace): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}

/** Where one person's draft of one form is kept; `userId` is null for those who are not signed in. */
export interface Draft {
  read(): Record<string, unknown> | null
  keep(values: object): void
  forget(): void
}

/** A device that forbids storage, or whose storage is full, costs the draft and not the form. */
export function draftOf(name: string, userId: string | null, place: DraftPlace = 'tab'): Draft {
  const key = `${PREFIX}${userId ?? GUEST}.${name}`
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storageOf(place).getItem(key) ?? 'null')
        return typeof kept === 'object' ? (kept as Record<string, unknown> | null) : null
      } catch {
        return null
      }
    },
    keep(values) {
      try {
        storageOf(place).setItem(key, JSON.stringify(values))
      } catch {
        // As said above.
      }
    },
    forget() {
      try {
        storageOf(place).removeItem(key)
      } catch {
        // Nothing was kept then.
      }
    },
  }
}

/**
 * Removes the drafts of everyone but one user. A session that merely ended leaves its user's drafts,
 * which nobody else can open; a sign-out, or another user's sign-in, removes them.
 */
export function forgetDrafts(except?: string): void {
  for (const place of ['tab', 'device'] as const) {
    try {
      const storage = storageOf(place)
      for (const key of Object.keys(storage)) {
        const isOther = key.startsWith(PREFIX) && !(except && key.startsWith(`${PREFIX}${except}.`))
        if (!isOther) continue
        storage.removeItem(key)
        if (key.endsWith(PICTURE_MARK))
          void untilFetched(() => import('./picture-drafts.ts')).then((m) => m.forgetPictures(except))
      }
    } catch {
      // Nothing was kept then.
    }
  }
}
