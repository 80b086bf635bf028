import type { InformationView } from '@boli/contracts'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useSavesData } from '../../lib/display-choices.ts'
import { smallestOf } from '../../lib/picture-sizes.ts'
import { CategoryScene } from './category-scene.tsx'

interface InformationPictureProps {
  item: Pick<InformationView, 'category' | 'image' | 'imageSet'>
  /** The width it is shown at, for the browser's choice among the sizes. */
  sizes?: string
  className?: string
}

/** The item's picture, or a drawn one of its category. Decoration: the title is beside it. */
export function InformationPicture({
  item,
  sizes = '(min-width: 1024px) 366px, (min-width: 640px) 50vw, 100vw',
  className,
}: InformationPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const smallest = useSavesData() ? smallestOf(item.imageSet) : null
  const src = smallest ?? item.image
  const set = smallest ? undefined : (item.imageSet ?? undefined)
  return (
    <div className={classNames('relative aspect-[16/9] overflow-hidden bg-sand', className)}>
      {src && src !== failed ? (
        <img
          src={src}
          srcSet={set}
          sizes={set ? sizes : undefined}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <CategoryScene category={item.category} className="absolute inset-0 size-full" />
      )}
    </div>
  )
}
