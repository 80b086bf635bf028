/** Product categories of the marketplace. */
export const productCategories = [
  'grain',
  'vegetable',
  'fruit',
  'herb',
  'spice',
  'root',
  'flower',
  'seed',
  'leaf',
  'other',
] as const
export type ProductCategory = (typeof productCategories)[number]

/** The create form's own spelling `spices` means `spice`; an empty value means `other`. */
export function parseProductCategory(text: string): ProductCategory | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return 'other'
  if (wanted === 'spices') return 'spice'
  return productCategories.find((category) => category === wanted) ?? null
}

/** Categories of the farming information hub. */
export const informationCategories = ['schemes', 'techniques', 'equipment', 'other'] as const
export type InformationCategory = (typeof informationCategories)[number]
