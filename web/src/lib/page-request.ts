/** The address of a page, for its module to ask for its data before the page is drawn. */
export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** What a page's module exports beside the page. */
export interface PageModule {
  /** Asks for the page's data, into the query cache; runs beside the check of the session. */
  prefetch?: (request: PageRequest) => void
}
