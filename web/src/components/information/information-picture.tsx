import type { InformationView } from '@boli/contracts'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { CategoryScene } from './category-scene.tsx'

interface InformationPictureProps {
  item: Pick<InformationView, 'category' | 'image' | 'imageSet'>
  /** The width it is shown at, for the browser's choice among the sizes. */
  sizes?: string
  className?: string
}

/** The item's picture, or a drawn one of its category. Decoration: the title stands beside it. */
export function InformationPicture({
  item,
  sizes = '(min-width: 1024px) 366px, (min-width: 640px) 50vw, 100vw',
  className,
}: InformationPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <div className={classNames('relative aspect-[16/9] overflow-hidden bg-sand', className)}>
      {item.image && item.image !== failed ? (
        <img
          src={item.image}
          srcSet={item.imageSet ?? undefined}
          sizes={item.imageSet ? sizes : undefined}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(item.image)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <CategoryScene category={item.category} className="absolute inset-0 size-full" />
      )}
    </div>
  )
}
