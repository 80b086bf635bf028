import { deviceStorage } from './storage.ts'

/** The device's note that notifications are shown on it, and for whom. */
export interface PushNote {
  userId: string
  deviceId: string
  /** When the server was last told. */
  renewedAtMs: number
}

const KEY = 'boli.push'

export function readPushNote(): PushNote | null {
  return deviceStorage.readJson(KEY) as PushNote | null
}

/** Without storage the device is turned on again after the next sign-in. */
export function keepPushNote(note: PushNote | null): void {
  deviceStorage.writeJson(KEY, note)
}
