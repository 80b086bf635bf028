import { deviceStorage } from './storage.ts'

/** Storage key: notifications are on for this user. */
export interface PushNote {
  userId: string
  deviceId: string
  /** Endpoint of the subscription that the server knows; absent in notes of earlier versions. */
  endpoint?: string
  /** When the server was last updated. */
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
