/** The address of a page, from which its module prefetches data. */
export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** Further exports of a page's module. */
export interface PageModule {
  /** Prefetches the page's data into the query cache; runs in parallel with the check of the session. */
  prefetch?: (request: PageRequest) => void
}
