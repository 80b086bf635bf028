import { type ProductCategory, productCategories } from '@boli/contracts'
import { memo } from 'react'
import { type Palette, palettes } from './palettes.ts'
import {
  type Draw,
  drawFlower,
  drawFruit,
  drawGrain,
  drawHerb,
  drawLeaf,
  drawOther,
  drawRoot,
  drawSeed,
  drawSpice,
  drawVegetable,
} from './produce.tsx'
import { pick, seededRandom } from './scatter.ts'

const drawings: Record<ProductCategory, Draw> = {
  grain: drawGrain,
  vegetable: drawVegetable,
  fruit: drawFruit,
  herb: drawHerb,
  spice: drawSpice,
  root: drawRoot,
  flower: drawFlower,
  seed: drawSeed,
  leaf: drawLeaf,
  other: drawOther,
}

export interface CategoryDrawingProps {
  category: string
  /** The lot's id: the same lot always gets the same drawing. */
  seed: string
  /** The produce's name, where known: turmeric is yellow, chilli is red. */
  name?: string
  className?: string
}

function paletteOf(category: ProductCategory, name: string, random: () => number): Palette {
  const chosen = pick(random, palettes[category])
  return palettes[category].find((palette) => palette.names?.test(name)) ?? chosen
}

/** A drawn picture of a category, for lots without a picture. */
export const DrawnCategory = memo(function DrawnCategory(props: CategoryDrawingProps) {
  const category = productCategories.find((known) => known === props.category) ?? 'other'
  const random = seededRandom(`${category}:${props.seed}`)
  const palette = paletteOf(category, props.name ?? '', random)
  return (
    <svg
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMax slice"
      className={props.className}
      aria-hidden="true"
    >
      <rect width="320" height="240" fill={palette.ground} />
      <circle cx={60 + random() * 200} cy="62" r="34" fill="#fff" opacity=".22" />
      {drawings[category](random, palette)}
    </svg>
  )
})
