// List and room are one chunk: a visit to one mostly goes on to the other.
export { DealPage, prefetch } from './deal-page.tsx'
export { DealsPage } from './deals-page.tsx'
