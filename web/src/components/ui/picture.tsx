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
  /** By default derived from `src` for stored pictures. */
  srcSet?: string | null
  /** The width it is shown at, for the browser's choice among `srcSet`. */
  sizes?: string
  alt: string
  /** Name, category and id of the lot: they determine the drawing shown if there is no picture, or it cannot be loaded. */
  name: string
  category: string
  seed: string
  ratio?: PictureRatio
  /** For the page's main picture: fetched at once. */
  eager?: boolean
  className?: string
}

/** A produce picture of fixed ratio, so that nothing moves when it arrives. */
export function Picture({
  src,
  srcSet,
  sizes,
  alt,
  name,
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
