import type { InformationView } from '@boli/contracts'

/** A scheme without a picture or an end date. */
export function anItem(number: number, changes: Partial<InformationView> = {}): InformationView {
  const link = changes.externalLink ?? 'https://pmkisan.gov.in'
  return {
    _id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    title: `Scheme ${number}`,
    description: 'Support for farmers.',
    language: 'en',
    category: 'schemes',
    image: null,
    imageSet: null,
    source: 'Ministry of Agriculture',
    link,
    externalLink: link,
    validTill: null,
    createdAt: '2026-11-18T06:00:00.000Z',
    updatedAt: '2026-11-18T06:00:00.000Z',
    ...changes,
  }
}
