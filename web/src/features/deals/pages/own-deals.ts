// List and deal page are one chunk: visitors of one usually open the other.
export { DealPage, prefetch } from './deal-page.tsx'
export { DealsPage } from './deals-page.tsx'
