import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { CategoryDrawingProps } from './drawn-category.tsx'

const DrawnCategory = lazyPart(async () => ({
  default: (await import('./drawn-category.tsx')).DrawnCategory,
}))

/** A drawn picture of a category. The pens are fetched when the first is needed; its place is kept meanwhile. */
export function CategoryDrawing(props: CategoryDrawingProps) {
  return (
    <Suspense fallback={<svg viewBox="0 0 320 240" className={props.className} aria-hidden="true" />}>
      <DrawnCategory {...props} />
    </Suspense>
  )
}
