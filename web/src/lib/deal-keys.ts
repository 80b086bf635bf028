/** Where deals are kept in the query cache; everything below `lists` is asked for anew when a deal changed. */
export const dealKeys = {
  lists: ['deals', 'list'] as const,
  list: (filter: string) => ['deals', 'list', filter] as const,
  ofLot: (auctionId: string) => ['deals', 'list', 'of-lot', auctionId] as const,
  details: ['deals', 'detail'] as const,
  detail: (dealId: string) => ['deals', 'detail', dealId] as const,
  allMessages: ['deals', 'messages'] as const,
  messages: (dealId: string) => ['deals', 'messages', dealId] as const,
}
