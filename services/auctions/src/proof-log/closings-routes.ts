import { routes, TileParams } from '@boli/contracts'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { CLOSINGS_ORIGIN } from '@boli/proof'
import type { FastifyReply } from 'fastify'
import type { AuctionsDeps } from '../deps.ts'
import { createCheckpointSigner } from './checkpoints.ts'
import { readClosingsFrontier, readEntries, readTile, readTilePath } from './closings.ts'

/** The content of a full tile never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * The log of all closings in tiles (C2SP tlog-tiles), for anyone: `checkpoint`, the keys that sign it, `tile/…` and
 * `tile/entries/…`.
 */
export function closingsRoutes(app: Service, { database: { db }, trustKeys }: AuctionsDeps): void {
  const signer = createCheckpointSigner(trustKeys)
  const sendText = (reply: FastifyReply, text: string) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)

  publicRoute(app, routes.closingsCheckpoint, {
    schema: {},
    async handler(_, reply) {
      return sendText(reply, signer.sign(CLOSINGS_ORIGIN, await readClosingsFrontier(db)).note)
    },
  })
  publicRoute(app, routes.closingsKeys, {
    schema: {},
    async handler(_, reply) {
      return sendText(reply, `${signer.keys.join('\n')}\n`)
    },
  })
  // A path has up to three elements after its level.
  for (const route of [routes.closingsTile, routes.closingsWiderTile, routes.closingsWidestTile])
    publicRoute(app, route, {
      schema: { params: TileParams },
      async handler(request, reply) {
        const { level, first, second, third } = request.params
        const path = [first, second, third].filter((part) => part !== undefined).join('/')
        const bytes = await readBytes(level, path)
        return reply.type('application/octet-stream').header('cache-control', IMMUTABLE).send(bytes)
      },
    })

  /** @throws {ApiError} if the log has no such tile, or none of this width yet. */
  async function readBytes(level: string, path: string): Promise<Buffer> {
    const place = readTilePath(path)
    if (place === null) throw new ApiError('not-found')
    const { index, width } = place
    const parts =
      level === 'entries'
        ? (await readEntries(db, index, width)).flatMap(withLength)
        : await readTile(db, Number(level), index, width)
    const found = level === 'entries' ? parts.length / 2 : parts.length
    if (found < width) throw new ApiError('not-found')
    return Buffer.concat(parts)
  }
}

/** An entry with its length as a big-endian prefix of two bytes. */
function withLength(entry: string): Buffer[] {
  const text = Buffer.from(entry)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length)
  return [length, text]
}
