// The administrators' three deal pages are loaded as one file.
export { ChargesPage } from './charges-page.tsx'
export { AdminDealPage } from './deal-page.tsx'
export { AdminDealsPage } from './deals-page.tsx'
