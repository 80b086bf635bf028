// What every page of a member needs beside the page itself, in one file: each request costs a slow line more.
export { queryClient } from './data-provider.tsx'
export { MemberFrame } from './layout/member-frame.tsx'
export { SignedInBar } from './layout/signed-in-bar.tsx'
