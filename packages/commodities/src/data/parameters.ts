import type { QualityParameter } from '../commodity.ts'

const share = { unit: 'percent', least: 0, most: 100 } as const
const length = { unit: 'millimetre', least: 1, most: 3000 } as const

/** Quality parameters with their plausible bounds. Revised 2026-11-22. */
export const parameters = [
  { id: 'moisture', names: { en: 'Moisture', hi: 'नमी' }, ...share },
  { id: 'foreign_matter', names: { en: 'Foreign matter', hi: 'कचरा-मिट्टी' }, ...share },
  { id: 'organic_extraneous', names: { en: 'Stalks and husk', hi: 'डंठल और भूसी' }, ...share },
  { id: 'inorganic_extraneous', names: { en: 'Dust and stones', hi: 'धूल और कंकड़' }, ...share },
  { id: 'other_grains', names: { en: 'Other grains', hi: 'दूसरे अनाज' }, ...share },
  { id: 'admixture', names: { en: 'Lower varieties', hi: 'घटिया किस्म की मिलावट' }, ...share },
  { id: 'damaged', names: { en: 'Damaged', hi: 'ख़राब दाने या फल' }, ...share },
  { id: 'broken', names: { en: 'Broken', hi: 'टूटे दाने' }, ...share },
  { id: 'split', names: { en: 'Split', hi: 'फटे दाने' }, ...share },
  { id: 'shrivelled', names: { en: 'Shrivelled and broken', hi: 'सिकुड़े और टूटे दाने' }, ...share },
  { id: 'immature', names: { en: 'Immature and shrunken', hi: 'कच्चे और सिकुड़े दाने' }, ...share },
  { id: 'weevilled', names: { en: 'Weevilled', hi: 'घुन लगे दाने' }, ...share },
  { id: 'sprouted', names: { en: 'Sprouted', hi: 'अंकुरित' }, ...share },
  { id: 'greened', names: { en: 'Greened', hi: 'हरे पड़े' }, ...share },
  { id: 'defective', names: { en: 'Defective rhizomes', hi: 'ख़राब गाँठें' }, ...share },
  { id: 'oil_content', names: { en: 'Oil content', hi: 'तेल की मात्रा' }, ...share },
  { id: 'curcuminoids', names: { en: 'Curcumin', hi: 'करक्यूमिन' }, ...share },
  { id: 'trash', names: { en: 'Trash', hi: 'कचरा' }, ...share },
  { id: 'sugar', names: { en: 'Sweetness', hi: 'मिठास' }, unit: 'brix', least: 0, most: 85 },
  { id: 'size', names: { en: 'Diameter', hi: 'व्यास' }, ...length },
  { id: 'length', names: { en: 'Length', hi: 'लंबाई' }, ...length },
  { id: 'stem', names: { en: 'Stem length', hi: 'डंडी की लंबाई' }, ...length },
  { id: 'staple_length', names: { en: 'Staple length', hi: 'रेशे की लंबाई' }, ...length, most: 60 },
  { id: 'micronaire', names: { en: 'Micronaire', hi: 'माइक्रोनेयर' }, unit: 'micronaire', least: 1, most: 9 },
  {
    id: 'weight',
    names: { en: 'Weight of a piece', hi: 'एक नग का वज़न' },
    unit: 'gram',
    least: 1,
    most: 60_000,
  },
  {
    id: 'count_28g',
    names: { en: 'Grains in an ounce (28 g)', hi: 'एक औंस (28 ग्राम) में दाने' },
    unit: 'count',
    least: 10,
    most: 200,
  },
  {
    id: 'count_kg',
    names: { en: 'Nuts in a kilo', hi: 'एक किलो में नग' },
    unit: 'count',
    least: 10,
    most: 1000,
  },
] as const satisfies readonly QualityParameter[]
