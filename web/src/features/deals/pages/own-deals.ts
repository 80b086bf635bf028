// List and room come in one file: whoever opens one goes on to the other.
export { DealPage, prefetch } from './deal-page.tsx'
export { DealsPage } from './deals-page.tsx'
