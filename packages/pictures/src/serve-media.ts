import { Refusal, type Service } from '@boli/http-kit'
import type { ObjectStore } from '@boli/object-store'

const fileName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(webp|png|jpg|svg)$/

/** Serves stored pictures at `/media/<prefix>/:file`. Their names are never used twice, so caches may keep them. */
export function serveMedia(app: Service, { prefix, store }: { prefix: string; store: ObjectStore }): void {
  /** Pictures stored before there were small ones have none. */
  const getLarger = async (file: string) =>
    file.endsWith('-200.webp') ? store.get(`${prefix}/${file.replace(/200\.webp$/, '400.webp')}`) : null

  app.get(`/media/${prefix}/:file`, async (request, reply) => {
    const { file } = request.params as { file: string }
    if (!fileName.test(file)) throw new Refusal('not-found')
    const stored = (await store.get(`${prefix}/${file}`)) ?? (await getLarger(file))
    if (!stored) throw new Refusal('not-found')
    return reply
      .type(stored.contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(stored.bytes)
  })
}
