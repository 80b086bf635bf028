import { type EmptyAnswer, type PictureUploadAnswer, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { ApiError, api, pathOf } from '../../../lib/api-client.ts'

/** Size of a piece: the most that is lost when the connection breaks. */
const PIECE_BYTES = 128 * 1024

type Answer = Static<typeof PictureUploadAnswer>

interface SendOptions {
  /** Whether an earlier try was interrupted: the server may have some pieces already. */
  isBegun: boolean
  signal: AbortSignal
  /** @param share Share of the file that has arrived, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a picture in pieces, from the server's offset.
 * @throws {ApiError} if the connection breaks, after which it can be resumed, or the picture is refused.
 */
export async function sendPicture(id: string, file: File, { isBegun, signal, onProgress }: SendOptions) {
  let offset = isBegun ? await arrivedOf(id, signal) : 0
  for (;;) {
    onProgress(offset / file.size)
    // If all bytes have arrived, repeating the last piece completes the upload.
    const begin = offset < file.size ? offset : Math.max(0, file.size - PIECE_BYTES)
    const form = new FormData()
    for (const [name, value] of Object.entries({ uploadId: id, offset: begin, size: file.size }))
      form.set(name, String(value))
    form.set('image', file.slice(begin, begin + PIECE_BYTES), 'piece')
    try {
      const { data } = await api.post<Answer>(routes.uploadPicture.path, form, { signal })
      if (data.isComplete) return
      offset = data.offset
    } catch (error) {
      const arrived = error instanceof ApiError && error.code === 'upload-offset' && error.params.offset
      // The server has lost some of it, such as after a day.
      if (typeof arrived !== 'number' || arrived >= begin) throw error
      offset = arrived
    }
  }
}

async function arrivedOf(id: string, signal: AbortSignal): Promise<number> {
  const path = pathOf(routes.pictureUpload.path, { uploadId: id })
  try {
    return (await api.get<Answer>(path, { signal })).data.offset
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return 0
    throw error
  }
}

/** Cancels an upload. If the server cannot be reached, the server deletes the upload after a day. */
export function dropPicture(id: string): void {
  const path = pathOf(routes.dropPictureUpload.path, { uploadId: id })
  api.delete<typeof EmptyAnswer>(path).catch(() => undefined)
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/**
 * Waits until a retry may help: the network is back, or a delay has passed that grows with each try.
 * @param retryAfterSeconds Delay requested by the server, if it answered.
 * @param offer Receives a function that ends the wait at once.
 */
export function waitForLine(
  tries: number,
  retryAfterSeconds: number | null,
  signal: AbortSignal,
  offer: (now: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
    const timer = setTimeout(end, Math.max(wait, (retryAfterSeconds ?? 0) * 1000))
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      offer(() => {})
      resolve()
    }
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    offer(end)
  })
}
