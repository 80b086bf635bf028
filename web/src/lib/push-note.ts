/** The device's note that notifications are shown on it, and for whom. */
export interface PushNote {
  userId: string
  deviceId: string
  /** When the server was last told. */
  renewedAtMs: number
}

const KEY = 'boli.push'

export function readPushNote(): PushNote | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as PushNote | null
  } catch {
    return null
  }
}

export function keepPushNote(note: PushNote | null): void {
  try {
    if (note === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(note))
  } catch {
    // Without storage the device is turned on anew after the next sign-in.
  }
}
