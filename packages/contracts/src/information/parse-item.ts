import { type InformationCategory, informationCategories } from '../categories.ts'
import type { FieldError } from '../envelope.ts'
import { informationTextLimits } from '../http/information.ts'
import { isBlankText, readDay } from '../written-text.ts'

export * from '../http/information.ts'
export * from '../http/prices.ts'

/** An item as written by an administrator. */
export interface ItemContent {
  title: string
  description: string
  category: InformationCategory
  source: string
  link: string | null
  /** A date without a time; schemes only. */
  validTill: string | null
}

/**
 * Reads the form of a new item, or of an edit on top of the stored item. The service reads forms with it, and the page
 * validates with it before sending. Texts are trimmed. `link` and `externalLink` are two names of one field; an
 * empty one removes it. A date on anything but a scheme is dropped.
 * @returns the content, or what is wrong with each field.
 */
export function parseItem(
  fields: Readonly<Record<string, string>>,
  current?: ItemContent,
): { content: ItemContent } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const category = readCategory(fields.category, current, errors)
  const linkField = fields.externalLink === undefined ? 'link' : 'externalLink'
  const content = {
    title: readText('title', fields.title ?? current?.title, informationTextLimits.title),
    description: readText(
      'description',
      fields.description ?? current?.description,
      informationTextLimits.description,
    ),
    category,
    source: readText('source', fields.source ?? current?.source ?? '', informationTextLimits.source, true),
    link: readLink(linkField, fields[linkField] ?? current?.link ?? ''),
    validTill: category === 'schemes' ? readDate(fields.validTill ?? current?.validTill ?? '') : null,
  }
  return errors.length > 0 ? { errors } : { content }

  function readText(field: string, value: string | undefined, limit: number, isOptional = false): string {
    const text = (value ?? '').trim()
    if (isBlankText(text) && !isOptional)
      errors.push({ field, code: 'required', message: 'This field is required' })
    checkLength(field, text, limit)
    return text
  }

  function checkLength(field: string, text: string, limit: number): boolean {
    if (text.length <= limit) return true
    errors.push({ field, code: 'too-long', params: { limit }, message: `At most ${limit} characters` })
    return false
  }

  function readLink(field: string, value: string): string | null {
    const text = value.trim()
    if (text === '') return null
    if (!checkLength(field, text, informationTextLimits.link)) return null
    if (isWebAddress(text)) return text
    const message = 'Please enter a web address that begins with https:// or http://'
    errors.push({ field, code: 'web-address', message })
    return null
  }

  function readDate(value: string): string | null {
    const text = value.trim()
    if (text === '') return null
    const day = readDay(text)
    if (day !== null) return day
    errors.push({ field: 'validTill', code: 'date', message: 'Please enter a date' })
    return null
  }
}

function readCategory(
  value: string | undefined,
  current: ItemContent | undefined,
  errors: FieldError[],
): InformationCategory {
  const wanted = value ?? current?.category
  const category = informationCategories.find((known) => known === wanted?.trim().toLowerCase())
  if (!category) {
    const message = wanted ? 'Please choose one of the categories' : 'This field is required'
    errors.push({ field: 'category', code: wanted ? 'choice' : 'required', message })
  }
  return category ?? 'other'
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  // Only these two URL schemes may become links on a page.
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
}
