import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { CategoryDrawingProps } from './drawn-category.tsx'

const DrawnCategory = lazyPart(() => import('./drawn-category.tsx'), 'DrawnCategory')

/** A drawn picture of a category. The drawing code is fetched when first needed; its place is reserved meanwhile. */
export function CategoryDrawing(props: CategoryDrawingProps) {
  return (
    <Suspense fallback={<svg viewBox="0 0 320 240" className={props.className} aria-hidden="true" />}>
      <DrawnCategory {...props} />
    </Suspense>
  )
}
