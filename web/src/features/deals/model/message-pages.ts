import type { DealMessage } from '@boli/contracts'
import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../../auctions/api/use-pages.ts'

export type MessagePages = InfiniteData<Page<DealMessage>> | undefined

/** The pages, newest first, with one message more; one that is there already changes nothing. */
export function withMessage(pages: MessagePages, message: DealMessage): MessagePages {
  const [first, ...rest] = pages?.pages ?? []
  if (!pages || !first) return pages
  if (hasMessage(pages, message.number)) return pages
  return { ...pages, pages: [{ ...first, data: [message, ...first.data] }, ...rest] }
}

export function hasMessage(pages: MessagePages, number: number): boolean {
  return pages?.pages.some(({ data }) => data.some((message) => message.number === number)) ?? false
}
