/** The address of a page, for its module to ask for its data before the page is drawn. */
export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}
