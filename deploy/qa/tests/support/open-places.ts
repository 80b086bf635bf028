import { routes } from '@boli/contracts'
import { type ApiSession, openSession, RoomSocket } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { expect } from 'vitest'

const PATIENCE_MS = 10_000

/** Uses a session at each address, so that each edge behind it has cached the session. */
export async function openPlaces(places: readonly { url: string; session: ApiSession }[]) {
  const sockets: RoomSocket[] = []
  for (const { url, session } of places) {
    sockets.push(await RoomSocket.open(url, session))
    await session.call(routes.isLoggedIn)
  }
  return {
    /** @returns milliseconds from `end` being called until every socket was ended and every gateway answers 401. */
    async timeUntilOut(end: () => Promise<unknown>): Promise<number> {
      const ended = sockets.map(untilEnded)
      const beganMs = performance.now()
      const out = places.map(({ session }) => untilRefused(session))
      await Promise.all([end(), ...ended, ...out])
      return performance.now() - beganMs
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

/** Resolves when the server disconnects permanently, which a client distinguishes from a lost connection. */
function untilEnded(socket: RoomSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a socket was not ended')), PATIENCE_MS)
    socket.socket.on('disconnect', (reason) => {
      clearTimeout(late)
      if (reason === 'io server disconnect') resolve()
      else reject(new Error(`a socket broke: ${reason}`))
    })
  })
}

/** Ends a session at the server, and waits until the edge at this address knows it. */
export async function endSession(session: ApiSession, url: string): Promise<void> {
  const asBefore = openSession(url, session.cookieHeader())
  await session.call(routes.logout)
  await untilRefused(asBefore)
}

function untilRefused(session: ApiSession): Promise<void> {
  const refused = () => expect(session.call(routes.isLoggedIn)).rejects.toMatchObject({ status: 401 })
  return eventually(refused, { withinMs: PATIENCE_MS, everyMs: 10 })
}
