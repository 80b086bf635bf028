// What every page of a member needs beside the page itself, in one file: each request costs a slow line more.
export { BuyerWatch } from '../features/bidding/components/buyer-watch.tsx'
export { LivePrices } from '../features/bidding/components/live-prices.tsx'
export { queryClient } from './data-provider.tsx'
export { BottomBar } from './layout/bottom-bar.tsx'
export { SignedInBar } from './layout/signed-in-bar.tsx'
