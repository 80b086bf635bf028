// Modules of every member page in one file: on a slow connection each request costs more.
export { queryClient } from './data-provider.tsx'
export { MemberFrame } from './layout/member-frame.tsx'
export { SignedInBar } from './layout/signed-in-bar.tsx'
