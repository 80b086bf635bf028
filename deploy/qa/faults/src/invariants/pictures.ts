import { firstOf, type Queried } from './check.ts'

/** Keys of the pictures that something shows, or that are scheduled for removal. */
const owners = {
  'lots/': `select picture_key as key from auctions.lots where picture_key is not null
    union all select unnest(more_pictures) from auctions.lots
    union all select 'lots/' || (lab_report ->> 'picture') from auctions.lots where lab_report is not null
    union all select key from auctions.picture_uploads`,
  'information/': `select picture_key as key from information.items where picture_key is not null
    union all select key from information.picture_uploads`,
}

/** Invariant 8: each stored picture has an owner or is scheduled for removal. */
export async function orphanPictures(
  database: Queried,
  store: { list(prefix: string): Promise<string[]> },
): Promise<string[]> {
  const wrong: string[] = []
  for (const [prefix, owned] of Object.entries(owners)) {
    const known = new Set((await database.query<{ key: string }>(owned)).map(({ key }) => key))
    const stored = await store.list(prefix)
    const orphans = stored.filter((object) => !prefixesOf(object).some((key) => known.has(key)))
    wrong.push(...firstOf(`pictures below ${prefix} without an owner`, orphans))
  }
  return wrong
}

/** `lots/abc-640.webp` may be a size of the picture `lots/abc`. */
const prefixesOf = (object: string) => Array.from(object, (_, at) => object.slice(0, at + 1))
