import type { IdentityDeps } from '../deps.ts'

/** Re-encrypts secrets of earlier keys with the current one, so that earlier keys can be dropped. */
export async function renewSeals({
  database: { db },
  secrets,
  logger,
}: Pick<IdentityDeps, 'database' | 'secrets' | 'logger'>): Promise<void> {
  const rows = await db
    .selectFrom('authenticators')
    .select(['user_id', 'sealed_secret'])
    .where('sealed_secret', 'not like', `${secrets.currentPrefix}%`)
    .execute()
  for (const { user_id, sealed_secret } of rows) {
    try {
      await db
        .updateTable('authenticators')
        .set({ sealed_secret: secrets.seal(secrets.open(sealed_secret, user_id), user_id) })
        .where('user_id', '=', user_id)
        .where('sealed_secret', '=', sealed_secret)
        .execute()
    } catch (error) {
      logger.error({ err: error, userId: user_id }, 'an authenticator secret cannot be opened')
    }
  }
}
