import { EventEmitter } from 'node:events'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { silentLogger } from '@boli/test-kit'
import { expect, test } from 'vitest'
import { auctionRoom } from '../sockets/rooms.ts'
import type { RealtimeServer } from '../sockets/socket-types.ts'
import { createWatchingUsers } from './watching-users.ts'

test('a user with three windows is one watcher, and three sockets for the pace of the room', async () => {
  const room = auctionRoom('lot')
  const windows = ['a', 'b', 'c']
  const adapter = Object.assign(new EventEmitter(), { rooms: new Map([[room, new Set(windows)]]) })
  const sockets = new Map(windows.map((id) => [id, { data: { userId: 'asha' } }]))
  const io = { sockets: { adapter, sockets } } as unknown as RealtimeServer
  const common = { nodeId: 'here', everyMs: 60_000, logger: silentLogger, onReturn: () => {} }
  const watching = createWatchingUsers({ io, live: createInProcessLiveChannel(), ...common })
  await watching.start()
  for (const id of windows) adapter.emit('join-room', room, id)
  expect([watching.watchersOf('lot'), watching.audienceOf('lot')]).toEqual([1, 3])
  await watching.stop()
})
