const adjectives = ['Sharbati', 'Golden', 'Fresh', 'Desi', 'Premium']
const products = [
  ...['wheat', 'rice', 'mango', 'tomato', 'onion', 'turmeric', 'rose', 'chilli', 'jowar', 'bajra'],
  ...['potato', 'okra', 'banana', 'grape', 'cumin', 'mustard', 'coriander', 'ginger', 'garlic', 'spinach'],
]
const origins = ['Sehore', 'Nashik', 'Guntur', 'Erode', 'Ratnagiri', 'Karnal', 'Anand']
const varieties = ['C-306', 'Lokwan', 'Hapus', 'Pusa', 'Arka']

const oneOf = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${words.length}]`

/** The texts of the n-th lot, as SQL: common words, less common ones, and a number that only it has. */
export const lotTexts = {
  name: `${oneOf(adjectives, 'n')} || ' ' || ${oneOf(products, 'n / 5')} || ' ' || n`,
  description: `'Clean produce from the fields of ' || ${oneOf(origins, 'n')} ||
    ', dried in the sun, graded by hand and packed in jute. ' || md5(n::text)`,
  variety: oneOf(varieties, 'n / 3'),
  origin: oneOf(origins, 'n'),
} as const
