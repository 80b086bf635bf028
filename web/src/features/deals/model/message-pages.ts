import type { DealMessage } from '@boli/contracts'
import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../../auctions/api/use-pages.ts'

type MessagePages = InfiniteData<Page<DealMessage>> | undefined

/** The pages, newest first, with one message more; one that is there already changes nothing. */
export function withMessage(pages: MessagePages, message: DealMessage): MessagePages {
  const [first, ...rest] = pages?.pages ?? []
  if (!pages || !first) return pages
  if (pages.pages.some((page) => page.data.some(({ number }) => number === message.number))) return pages
  return { ...pages, pages: [{ ...first, data: [message, ...first.data] }, ...rest] }
}
