// Public pages in one chunk.
export { BillPage } from './bill-page.tsx'
export { MemberPage } from './member-page.tsx'
