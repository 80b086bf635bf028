import type { Names } from '../commodity.ts'
import type { PublishedRange, Source } from '../quality.ts'

/**
 * Grades that somebody has published, and nothing else: what is not known from a published standard has no row.
 * Revised 2026-11-22.
 */
export const gradeNames: Readonly<Record<string, Names>> = {
  faq: { en: 'Fair average quality (FAQ)', hi: 'औसत अच्छी गुणवत्ता (FAQ)' },
  'range-1': { en: 'e-NAM range 1', hi: 'ई-नाम श्रेणी 1' },
  'range-2': { en: 'e-NAM range 2', hi: 'ई-नाम श्रेणी 2' },
  'range-3': { en: 'e-NAM range 3', hi: 'ई-नाम श्रेणी 3' },
  special: { en: 'AGMARK Special', hi: 'एगमार्क स्पेशल' },
  standard: { en: 'AGMARK Standard', hi: 'एगमार्क स्टैंडर्ड' },
}

const DFPD = 'Department of Food and Public Distribution'
const DMI = 'Directorate of Marketing and Inspection'

export const sources: Readonly<Record<string, Source>> = {
  'wheat-rms-2021': {
    title: 'Uniform specifications of wheat for the Rabi Marketing Season 2021-22',
    publisher: DFPD,
    year: 2021,
  },
  'kharif-kms-2009': {
    title: 'Uniform specifications of paddy, rice and coarse grains, Kharif Marketing Season 2009-10',
    publisher: DFPD,
    year: 2009,
  },
  'kharif-kms-2024': {
    title: 'Uniform specifications of paddy, rice and coarse grains, Kharif Marketing Season 2024-25',
    publisher: DFPD,
    year: 2024,
  },
  'enam-69': {
    title: 'Tradable parameters for trading of 69 agricultural commodities on e-NAM',
    publisher: DMI,
    year: 2016,
  },
  'enam-wdra': {
    title: 'Tradable parameters, as shown by the Warehousing Development and Regulatory Authority',
    publisher: DMI,
    year: 2026,
  },
  'spices-2005': { title: 'Spices Grading and Marking Rules, 2005', publisher: DMI, year: 2005 },
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

const enam = (
  commodity: string,
  source: string,
  most: Readonly<Record<string, readonly [number, number, number]>>,
): PublishedRange[] =>
  Object.entries(most).flatMap(([parameter, [one, two, three]]) =>
    limits(commodity, parameter, source, 'most', { 'range-1': one, 'range-2': two, 'range-3': three }),
  )

const agmark = (commodity: string, parameter: string, special: number, standard: number) =>
  limits(commodity, parameter, 'spices-2005', 'most', { special, standard })

export const publishedRanges: readonly PublishedRange[] = [
  ...faq('wheat', 'wheat-rms-2021', {
    moisture: 12,
    foreign_matter: 0.75,
    other_grains: 2,
    damaged: 2,
    shrivelled: 6,
  }),
  ...faq('paddy', 'kharif-kms-2024', { moisture: 17, damaged: 5, immature: 3, admixture: 6 }),
  ...faq('rice', 'kharif-kms-2009', { moisture: 14, broken: 25, foreign_matter: 0.5, damaged: 3 }),
  ...faq('maize', 'kharif-kms-2009', {
    moisture: 14,
    foreign_matter: 1,
    other_grains: 2,
    damaged: 1.5,
    weevilled: 1,
  }),
  ...faq('sorghum', 'kharif-kms-2009', {
    moisture: 14,
    foreign_matter: 1,
    other_grains: 3,
    damaged: 1.5,
    weevilled: 1,
  }),
  ...enam('pigeon_pea', 'enam-69', {
    moisture: [10, 12, 14],
    foreign_matter: [0.1, 0.6, 1],
    other_grains: [0.5, 2, 5],
    damaged: [0.5, 2, 5],
    weevilled: [3, 5, 10],
  }),
  ...enam('chickpea', 'enam-wdra', {
    moisture: [10, 12, 14],
    foreign_matter: [1, 2, 3],
    other_grains: [2, 3, 4],
    damaged: [4, 5, 7],
    weevilled: [3, 6, 10],
  }),
  ...enam('lentil', 'enam-wdra', {
    moisture: [10, 12, 14],
    foreign_matter: [1, 1.5, 2],
    other_grains: [1, 2, 3],
  }),
  ...enam('mustard', 'enam-wdra', { moisture: [8, 9, 10], foreign_matter: [2, 3, 4], damaged: [2, 3, 5] }),
  ...limits('mustard', 'oil_content', 'enam-wdra', 'least', { 'range-1': 42, 'range-2': 38, 'range-3': 36 }),
  ...enam('chilli', 'enam-wdra', { moisture: [9, 10, 11], foreign_matter: [1, 1.5, 2], damaged: [4, 5, 6] }),
  ...agmark('turmeric', 'moisture', 11, 12),
  ...agmark('turmeric', 'organic_extraneous', 0.3, 0.7),
  ...agmark('turmeric', 'inorganic_extraneous', 0.1, 0.3),
  ...agmark('turmeric', 'defective', 3, 5),
  ...limits('turmeric', 'curcuminoids', 'spices-2005', 'least', { special: 3, standard: 2 }),
  ...agmark('fennel', 'moisture', 10, 12),
  ...agmark('fennel', 'organic_extraneous', 1, 1.5),
  ...agmark('fennel', 'inorganic_extraneous', 0.1, 0.4),
]
