import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { pictureSetOf } from '../../lib/picture-sizes.ts'

export interface AvatarProps {
  src: string | null
  username: string
  /** The width it is shown at, if larger than beside a name. */
  sizes?: string
  className?: string
}

/** A person's picture, or the first letter of the username. Decoration: the name is beside it. */
export function Avatar({ src, username, sizes = '48px', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const looks = classNames('size-9 shrink-0 overflow-hidden rounded-full', className)
  if (src !== null && src !== '' && src !== failedSrc) {
    return (
      <img
        src={src}
        srcSet={pictureSetOf(src)}
        sizes={sizes}
        alt=""
        onError={() => setFailedSrc(src)}
        className={classNames(looks, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        looks,
        'flex items-center justify-center bg-marigold font-bold text-on-marigold uppercase',
      )}
    >
      {username.slice(0, 1)}
    </span>
  )
}
