// What guests may see comes in one file.
export { BillPage } from './bill-page.tsx'
export { MemberPage } from './member-page.tsx'
