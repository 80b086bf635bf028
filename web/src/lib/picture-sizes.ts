/** How wide the page of a lot shows its pictures; build/page-preloads.ts has the first one fetched ahead at that. */
export const coverSizes = '(min-width: 1024px) 640px, 100vw'
