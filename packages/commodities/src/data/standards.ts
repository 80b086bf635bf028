import type { Names, PublishedRange, Source } from '../commodity.ts'

/**
 * Published grades only: a figure without a checked source has no row.
 * Revised 2026-11-22.
 */
export const gradeNames: Readonly<Record<string, Names>> = {
  faq: { en: 'Fair average quality (FAQ)', hi: 'औसत अच्छी क्वालिटी (FAQ)' },
  'range-1': { en: 'Range 1', hi: 'श्रेणी 1' },
  'range-2': { en: 'Range 2', hi: 'श्रेणी 2' },
  'range-3': { en: 'Range 3', hi: 'श्रेणी 3' },
  special: { en: 'Special grade', hi: 'स्पेशल ग्रेड' },
  standard: { en: 'Standard grade', hi: 'स्टैंडर्ड ग्रेड' },
}

const DFPD = 'Department of Food and Public Distribution'
const WDRA = 'Warehousing Development and Regulatory Authority'

export const sources: Readonly<Record<string, Source>> = {
  'wheat-rms-2022': {
    title: 'Uniform specifications of wheat, Rabi Marketing Season 2022-23',
    publisher: DFPD,
    isPast: true,
  },
  'kharif-kms-2009': {
    title: 'Uniform specifications of paddy, rice and coarse grains, Kharif Marketing Season 2009-10',
    publisher: DFPD,
    isPast: true,
  },
  'kharif-kms-2024': {
    title: 'Uniform specifications of paddy, Kharif Marketing Season 2024-25',
    publisher: DFPD,
    isPast: true,
  },
  'enam-69': {
    title: 'Tradable parameters for trading of 69 agricultural commodities',
    publisher: 'e-NAM',
  },
  'wdra-ranges': { title: 'Tradable parameters: criteria for range designation', publisher: WDRA },
  'wdra-grades': { title: 'Assaying parameters of notified commodities', publisher: WDRA },
}

/** The limits of one parameter in the grades of one standard, best grade first. */
function limits(
  commodity: string,
  parameter: string,
  source: string,
  bound: 'least' | 'most',
  byGrade: Readonly<Record<string, number>>,
): PublishedRange[] {
  return Object.entries(byGrade).map(([grade, value]) => ({
    ...{ commodity, parameter, grade, source },
    ...{ least: bound === 'least' ? value : null, most: bound === 'most' ? value : null },
  }))
}

const faq = (commodity: string, source: string, most: Readonly<Record<string, number>>): PublishedRange[] =>
  Object.entries(most).flatMap(([parameter, value]) =>
    limits(commodity, parameter, source, 'most', { faq: value }),
  )

const ranges = (
  commodity: string,
  source: string,
  most: Readonly<Record<string, readonly [number, number, number]>>,
): PublishedRange[] =>
  Object.entries(most).flatMap(([parameter, [one, two, three]]) =>
    limits(commodity, parameter, source, 'most', { 'range-1': one, 'range-2': two, 'range-3': three }),
  )

const wdraGrades = (commodity: string, parameter: string, special: number, standard: number) =>
  limits(commodity, parameter, 'wdra-grades', 'most', { special, standard })

export const publishedRanges: readonly PublishedRange[] = [
  ...faq('wheat', 'wheat-rms-2022', { moisture: 12, foreign_matter: 0.75, damaged: 2, shrivelled: 6 }),
  ...faq('paddy', 'kharif-kms-2024', { moisture: 17, damaged: 5, immature: 3, admixture: 6 }),
  // Limits that differ between raw and parboiled rice are left out: a lot does not say which it is.
  ...faq('rice', 'kharif-kms-2009', { moisture: 14, foreign_matter: 0.5 }),
  ...faq('maize', 'kharif-kms-2009', {
    moisture: 14,
    foreign_matter: 1,
    other_grains: 2,
    damaged: 1.5,
    weevilled: 1,
  }),
  ...ranges('pigeon_pea', 'enam-69', {
    moisture: [10, 12, 14],
    foreign_matter: [0.1, 0.6, 1],
    other_grains: [0.5, 2, 5],
    damaged: [0.5, 2, 5],
    weevilled: [3, 5, 10],
  }),
  ...ranges('chickpea', 'wdra-ranges', {
    moisture: [10, 12, 14],
    foreign_matter: [1, 2, 3],
    other_grains: [2, 3, 4],
    damaged: [4, 5, 7],
    weevilled: [3, 6, 10],
  }),
  ...ranges('lentil', 'wdra-ranges', {
    moisture: [10, 12, 14],
    foreign_matter: [1, 1.5, 2],
    other_grains: [1, 2, 3],
  }),
  ...ranges('mustard', 'wdra-ranges', {
    moisture: [8, 9, 10],
    foreign_matter: [2, 3, 4],
    damaged: [2, 3, 5],
  }),
  ...limits('mustard', 'oil_content', 'wdra-ranges', 'least', {
    'range-1': 42,
    'range-2': 38,
    'range-3': 36,
  }),
  ...wdraGrades('turmeric', 'moisture', 11, 12),
  ...wdraGrades('turmeric', 'organic_extraneous', 0.3, 0.7),
  ...wdraGrades('turmeric', 'inorganic_extraneous', 0.1, 0.3),
  ...wdraGrades('turmeric', 'defective', 3, 5),
  ...limits('turmeric', 'curcuminoids', 'wdra-grades', 'least', { special: 3, standard: 2 }),
  ...wdraGrades('fennel', 'moisture', 10, 12),
  ...wdraGrades('fennel', 'organic_extraneous', 1, 1.5),
  ...wdraGrades('fennel', 'inorganic_extraneous', 0.1, 0.4),
]
