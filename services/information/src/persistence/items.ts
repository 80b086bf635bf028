import { type InformationCategory, type InformationView, informationCategories } from '@boli/contracts'
import { pictureUrls } from '@boli/object-store/pictures'
import { Refusal, refuseFields } from '@boli/service-kit'
import { type Selectable, sql } from 'kysely'
import type { ItemContent } from '../domain/parse-item.ts'
import type { InformationDb, ItemTable } from './tables.ts'

type Item = Selectable<ItemTable>

/** How alike a title's words must be to a search with a slip of the pen, 0 to 1. */
const SIMILARITY = 0.45

/** `all`, or nothing, means every category. @throws {Refusal} for what is no category. */
export function categoryFilter(text: string | undefined): InformationCategory | null {
  if (text === undefined || text === '' || text === 'all') return null
  const category = informationCategories.find((known) => known === text.toLowerCase())
  if (!category) throw refuseFields({ field: 'category', message: 'Please choose one of the categories' })
  return category
}

/** Items of one category and search, not yet ordered. Each word must be there, whole or in part, or the title be nearly alike. */
export function selectItems(
  db: InformationDb,
  filter: { category: InformationCategory | null; search: string },
) {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  let query = db.selectFrom('items')
  if (filter.category) query = query.where('category', '=', filter.category)
  if (words.length === 0) return query
  const phrase = words.join(' ')
  return query.where((all) =>
    all.or([
      all.and(words.map((word) => all('search_text', 'like', `%${escapeLike(word)}%`))),
      sql<boolean>`word_similarity(${phrase}, lower(title)) >= ${SIMILARITY}`,
    ]),
  )
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

export function presentItem(item: Item): InformationView {
  const picture = item.picture_key === null ? null : pictureUrls(item.picture_key)
  return {
    _id: item.id,
    title: item.title,
    description: item.description,
    category: item.category,
    image: picture?.src ?? null,
    imageSet: picture?.srcSet ?? null,
    source: item.source,
    link: item.link,
    externalLink: item.link,
    validTill: item.valid_till,
    createdAt: item.created_at.toISOString(),
    updatedAt: item.updated_at.toISOString(),
  }
}

export function contentOf(item: Item): ItemContent {
  const { title, description, category, source, link, valid_till } = item
  return { title, description, category, source, link, validTill: valid_till }
}

export function columnsOf({ validTill, ...content }: ItemContent) {
  return { ...content, valid_till: validTill }
}

/** Locks one item for a change. @throws {Refusal} `not-found`. */
export async function lockItem(trx: InformationDb, id: string): Promise<Item> {
  const item = await trx.selectFrom('items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!item) throw new Refusal('not-found')
  return item
}
