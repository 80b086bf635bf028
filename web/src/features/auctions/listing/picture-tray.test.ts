import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import type { DraftPicture } from '../../../lib/picture-drafts.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { createPictureTray } from './picture-tray.ts'

const PIECE = 128 * 1024
/** Two pieces and a half. */
const photo = () => new File([new Uint8Array(PIECE * 2.5)], 'photo.jpg', { type: 'image/jpeg' })

/** The number of bytes that the server has of each upload. */
const there = new Map<string, number>()
let pieces: number[] = []
let isLineCut = false
let tray: ReturnType<typeof createPictureTray>
let kept: readonly DraftPicture[] | null

/** Accepts pieces as the server does; GETs are answered for the one upload of a test. */
function startServer() {
  const state = (id: string) => {
    const offset = there.get(id) ?? 0
    return accepted({ _id: id, offset, size: photo().size, isComplete: offset === photo().size })
  }
  const handlers = {
    'POST /auction/pictures': ({ body }: { body: unknown }) => {
      if (isLineCut) return noNetwork()
      const form = body as FormData
      const [id, offset] = [String(form.get('uploadId')), Number(form.get('offset'))]
      const has = there.get(id) ?? 0
      pieces.push(offset)
      if (offset === has) there.set(id, offset + (form.get('image') as File).size)
      isLineCut = pieces.length === 2
      return state(id)
    },
  }
  return {
    handlers: new Proxy<Record<string, () => Response | Error>>(handlers as never, {
      get: (known, name: string) => {
        const id = /^GET \/auction\/pictures\/(.+)$/.exec(name)?.[1]
        if (id === undefined) return known[name]
        return () => (isLineCut ? noNetwork() : there.has(id) ? state(id) : refused('not-found'))
      },
    }),
  }
}

function openTray() {
  return createPictureTray(
    {
      keep: async (pictures) => {
        kept = pictures
      },
      read: async () => kept?.map((picture) => ({ ...picture })) ?? null,
      forget: async () => {
        kept = null
      },
    },
    [],
  )
}

beforeEach(() => {
  there.clear()
  pieces = []
  isLineCut = false
  kept = null
  startFakeServer(startServer().handlers)
  tray = openTray()
})
afterEach(() => tray.close())

const states = () => tray.read().map(({ state, share }) => [state, share])

test('an interrupted upload continues at its last part when the network is back', async () => {
  tray.add(photo())
  await expect(tray.deliver(async () => null)).rejects.toMatchObject({ isNetworkFailure: true })
  expect(states()).toEqual([['waiting', 0.8]])
  isLineCut = false
  // A press while the upload continues does not report the earlier failure.
  const ids = await new Promise((resolve, reject) => {
    const stop = tray.subscribe(() => {
      if (tray.read()[0]?.state !== 'sending') return
      stop()
      tray.deliver(async (all) => all).then(resolve, reject)
    })
    window.dispatchEvent(new Event('online'))
  })
  expect(pieces).toEqual([0, PIECE, PIECE * 2])
  expect(ids).toEqual([...there.keys()])
})

test('an interrupted upload also continues after a reload, from what the device stored', async () => {
  tray.add(photo())
  await expect(tray.deliver(async () => null)).rejects.toBeInstanceOf(ApiError)
  tray.close()
  isLineCut = false
  tray = openTray()
  expect(await tray.open()).toBe(true)
  await tray.deliver(async () => null)
  expect(pieces).toEqual([0, PIECE, PIECE * 2])
  expect(kept).toMatchObject([{ isSent: true }])
})

test('pictures that the server has meanwhile removed are sent again, once, under the same names', async () => {
  tray.add(photo())
  isLineCut = false
  pieces = [0, 0]
  const [id] = (await tray.deliver(async (ids) => ids)) as [string]
  const missing = () =>
    new ApiError({
      ...{ status: 400, code: 'validation-failed', message: '' },
      fieldErrors: [{ field: 'images', code: 'picture-missing', message: '' }],
    })
  const send = vi.fn().mockImplementationOnce(async () => {
    there.delete(id)
    throw missing()
  })
  await tray.deliver(send.mockResolvedValue('listed'))
  expect(send).toHaveBeenLastCalledWith([id])
  expect(there.get(id)).toBe(photo().size)
  await expect(tray.deliver(async () => Promise.reject(missing()))).rejects.toMatchObject({ status: 400 })
})
