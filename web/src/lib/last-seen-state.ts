import { create } from 'zustand'

/** What a page shows is what was seen last; `at` is when its oldest part was, and null where all is from the server. */
export const useLastSeen = create<{ at: number | null }>(() => ({ at: null }))
