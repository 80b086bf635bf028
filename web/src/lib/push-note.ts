import { deviceStorage } from './storage.ts'

/** Stored while notifications are on for this user. */
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

/** If storage is forbidden or full, notifications count as turned off on this device. */
export function keepPushNote(note: PushNote | null): void {
  deviceStorage.writeJson(KEY, note)
}
