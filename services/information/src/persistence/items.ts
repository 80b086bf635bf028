import {
  type InformationCategory,
  type InformationView,
  type ItemContent,
  informationCategories,
  type Language,
  type Paging,
} from '@boli/contracts'
import { readPage } from '@boli/database'
import { ApiError, refuseFields } from '@boli/http-kit'
import { pictureUrls } from '@boli/pictures'
import { type Selectable, sql } from 'kysely'
import type { InformationDb, ItemTable } from './tables.ts'

type Item = Selectable<ItemTable>

/** Required similarity, 0 to 1, of a title's words to a misspelt search. */
const SIMILARITY = 0.45

/** `all`, or nothing, means every category. @throws {ApiError} for an unknown category. */
function categoryFilter(text: string | undefined): InformationCategory | null {
  if (text === undefined || text === '' || text === 'all') return null
  const category = informationCategories.find((known) => known === text.toLowerCase())
  if (!category)
    throw refuseFields({ field: 'category', code: 'choice', message: 'Please choose one of the categories' })
  return category
}

/**
 * One page of items of a category and search, and the total over all pages. If `today` is given, schemes that have
 * expired by then come last; then items in the requested language come first. Within that, a search orders by the match
 * of the title; equal ones, and all others, are newest first.
 */
export async function readItemPage(
  db: InformationDb,
  filter: { category: string | undefined; search: string; language?: Language | undefined },
  { today = null, ...paging }: Paging & { today?: string | null },
): Promise<{ items: InformationView[]; total: number }> {
  const { language } = filter
  const category = categoryFilter(filter.category)
  const search = filter.search.trim().toLowerCase()
  const isOver = sql`coalesce(valid_till < ${today}::date, false)`
  const { rows, total } = await readPage(selectItems(db, category, search), paging, (found) => {
    const all = found.selectAll().orderBy(isOver)
    const items = language ? all.orderBy((item) => item('language', '=', language), 'desc') : all
    const best = search === '' ? items : items.orderBy(sql`word_similarity(${search}, lower(title))`, 'desc')
    return best.orderBy('created_at', 'desc').orderBy('id', 'desc')
  })
  return { items: rows.map(presentItem), total }
}

/**
 * Items of one category and search, not yet ordered. Each word must occur, in full or in part, or the title must be
 * similar.
 */
function selectItems(db: InformationDb, category: InformationCategory | null, search: string) {
  const words = wordsIn(search)
  let query = db.selectFrom('items')
  if (category) query = query.where('category', '=', category)
  if (words.length === 0) return query
  return query.where((all) =>
    all.or([
      all.and(words.map((word) => all('search_text', 'like', word))),
      sql<boolean>`word_similarity(${search}, lower(title)) >= ${SIMILARITY}`,
    ]),
  )
}

/** The first words of a search as `like` patterns that find them anywhere in a lower-case text. */
export function wordsIn(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

export function presentItem(item: Item): InformationView {
  const picture = item.picture_key === null ? null : pictureUrls(item.picture_key)
  return {
    _id: item.id,
    title: item.title,
    description: item.description,
    language: item.language,
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

/** Locks one item for a change. @throws {ApiError} `not-found`. */
export async function lockItem(trx: InformationDb, id: string): Promise<Item> {
  const item = await trx.selectFrom('items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!item) throw new ApiError('not-found')
  return item
}
