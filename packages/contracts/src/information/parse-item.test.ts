import { describe, expect, it } from 'vitest'
import { parseItem } from './parse-item.ts'

const scheme = {
  title: ' PM-KISAN ',
  description: 'Income support in three instalments a year',
  category: 'schemes',
  source: 'Ministry of Agriculture',
  link: 'https://pmkisan.gov.in',
  validTill: '2027-03-31',
}

function errorsOf(fields: Record<string, string>): string[] {
  const outcome = parseItem(fields)
  return 'errors' in outcome ? outcome.errors.map(({ field }) => field) : []
}

describe('parseItem', () => {
  it('reads a whole form', () => {
    expect(parseItem(scheme)).toEqual({ content: { ...scheme, title: 'PM-KISAN' } })
  })

  it('accepts externalLink for link', () => {
    const { link: _, ...rest } = scheme
    expect(parseItem({ ...rest, externalLink: 'https://example.org/a' })).toMatchObject({
      content: { link: 'https://example.org/a' },
    })
  })

  it('names every missing field at once', () => {
    expect(errorsOf({})).toEqual(['category', 'title', 'description'])
  })

  it.each(['javascript:alert(1)', 'ftp://example.org', 'example.org', 'https://localhost', 'not a link'])(
    'refuses the link %s',
    (link) => {
      expect(errorsOf({ ...scheme, link })).toEqual(['link'])
    },
  )

  it('says how long a link may be', () => {
    expect(parseItem({ ...scheme, link: `https://example.org/${'x'.repeat(500)}` })).toMatchObject({
      errors: [{ field: 'link', code: 'too-long', params: { limit: 500 } }],
    })
  })

  it.each(['2027-02-30', '31/03/27', 'tomorrow'])('refuses the date %s', (validTill) => {
    expect(errorsOf({ ...scheme, validTill })).toEqual(['validTill'])
  })

  it.each(['2027-03-31', '31/03/2027', '31 Mar 2027'])('reads the date %s', (validTill) => {
    expect(parseItem({ ...scheme, validTill })).toMatchObject({ content: { validTill: '2027-03-31' } })
  })

  it('drops the date of an item that is not or no longer a scheme', () => {
    const equipment = { content: { category: 'equipment', validTill: null } }
    expect(parseItem({ ...scheme, category: 'equipment' })).toMatchObject(equipment)
    expect(parseItem({ category: 'equipment' }, { ...scheme, category: 'schemes' })).toMatchObject(equipment)
  })

  it('refuses an unknown category and an overlong title', () => {
    expect(errorsOf({ ...scheme, category: 'news', title: 'x'.repeat(121) })).toEqual(['category', 'title'])
  })

  it('changes only what was sent', () => {
    const current = { ...scheme, category: 'schemes' as const }
    expect(parseItem({ title: 'New', externalLink: '' }, current)).toEqual({
      content: { ...current, title: 'New', link: null },
    })
  })
})
