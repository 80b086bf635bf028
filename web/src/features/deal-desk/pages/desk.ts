// The administrators' three pages of deals come in one file.
export { ChargesPage } from './charges-page.tsx'
export { AdminDealPage } from './deal-page.tsx'
export { AdminDealsPage } from './deals-page.tsx'
