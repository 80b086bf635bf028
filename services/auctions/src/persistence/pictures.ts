import type { MediaPrefix } from '@boli/contracts'

/** Where pictures of lots are kept, and below which address they are served. */
export const LOT_PICTURES = 'lots' satisfies MediaPrefix
