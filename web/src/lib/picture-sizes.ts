/**
 * The sizes of a stored picture, derived from its largest address.
 * @returns an `srcset`; undefined for other pictures.
 */
export function pictureSetOf(src: string | null): string | undefined {
  const [, name] = /^(\/media\/.+)-800\.webp$/.exec(src ?? '') ?? []
  return name && `${name}-200.webp 200w, ${name}-400.webp 400w, ${src} 800w`
}

/** The address of the smallest picture of an `srcset`; null if it names none. */
export function smallestOf(set: string | null | undefined): string | null {
  const sizes = (set ?? '').split(',').flatMap((part) => {
    const [src, width = ''] = part.trim().split(' ')
    return src ? [{ src, width: Number.parseInt(width, 10) }] : []
  })
  return sizes.sort((one, other) => one.width - other.width)[0]?.src ?? null
}

/** How wide the page of a lot shows its pictures; build/page-preloads.ts preloads the first one at this width. */
export const coverSizes = '(min-width: 1024px) 640px, 100vw'
