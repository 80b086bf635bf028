import { ApiError, type Service } from '@boli/http-kit'
import type { ObjectStore, StoredObject } from '@boli/object-store'
import { encodeCard } from './encode-picture.ts'

const fileName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(webp|png|jpg|svg)$/

/** Serves stored pictures at `/media/<prefix>/:file`. Their names are never reused, so they may be cached for ever. */
export function serveMedia(
  app: Service,
  { prefix, store, hasCards = false }: { prefix: string; store: ObjectStore; hasCards?: boolean },
): void {
  /** Pictures stored before small sizes existed have none. */
  const getLarger = async (file: string) =>
    file.endsWith('-200.webp') ? store.get(`${prefix}/${file.replace(/200\.webp$/, '400.webp')}`) : null

  /** Link cards are seldom requested, and the gateway caches them. */
  async function makeCard(file: string): Promise<StoredObject | null> {
    if (!hasCards || !file.endsWith('-share.jpg')) return null
    const picture = await store.get(`${prefix}/${file.replace(/share\.jpg$/, '800.webp')}`)
    if (!picture) return null
    const bytes = await encodeCard(picture.bytes).catch((cause) => {
      throw new ApiError('overloaded', { retryAfterSeconds: 10, cause })
    })
    return { bytes, contentType: 'image/jpeg' }
  }

  app.get(`/media/${prefix}/:file`, async (request, reply) => {
    const { file } = request.params as { file: string }
    if (!fileName.test(file)) throw new ApiError('not-found')
    const stored = (await store.get(`${prefix}/${file}`)) ?? (await getLarger(file)) ?? (await makeCard(file))
    if (!stored) throw new ApiError('not-found')
    return reply
      .type(stored.contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(stored.bytes)
  })
}
