import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useSavesData } from '../../lib/display-choices.ts'
import { pictureSetOf, smallestOf } from '../../lib/picture-sizes.ts'
import { CategoryDrawing } from '../drawings/category-drawing.tsx'

type PictureRatio = 'card' | 'square' | 'wide'

const ratios: Record<PictureRatio, string> = {
  card: 'aspect-[4/3]',
  square: 'aspect-square',
  wide: 'aspect-[16/9]',
}

export interface PictureProps {
  src: string | null
  /** Where it is not told, that of a stored picture follows from `src`. */
  srcSet?: string | null
  /** The width it is shown at, for the browser's choice among `srcSet`. */
  sizes?: string
  alt: string
  /** What the drawing shows, where `alt` is empty because the name stands beside it. */
  name?: string
  /** Of the drawing that stands in where there is no picture, or it cannot be had. */
  category: string
  seed: string
  ratio?: PictureRatio
  /** For the picture that the page is about: fetched at once. */
  eager?: boolean
  className?: string
}

/** A produce picture of fixed ratio, so that nothing moves when it arrives. */
export function Picture({
  src,
  srcSet,
  sizes,
  alt,
  name = alt,
  category,
  seed,
  ratio = 'card',
  eager = false,
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const all = srcSet ?? pictureSetOf(src)
  const smallest = useSavesData() ? smallestOf(all) : null
  const shown = smallest ?? src
  const set = smallest ? undefined : all
  const isDrawn = shown === null || shown === '' || shown === failedSrc
  return (
    <div className={classNames('relative overflow-hidden bg-sand', ratios[ratio], className)}>
      {isDrawn ? (
        <div {...(alt === '' ? {} : { role: 'img', 'aria-label': alt })} className="absolute inset-0">
          <CategoryDrawing category={category} seed={seed} name={name} className="size-full" />
        </div>
      ) : (
        <img
          src={shown}
          srcSet={set}
          sizes={set ? (sizes ?? '(min-width: 1140px) 280px, (min-width: 640px) 33vw, 50vw') : undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setFailedSrc(shown)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
