import type { ServiceName } from './routes.ts'

/** Whose pictures are served below `/media/<prefix>/`; the gateway proxies by this. */
export const mediaOwners = {
  avatars: 'identity',
  lots: 'auctions',
  information: 'information',
} as const satisfies Record<string, ServiceName>
export type MediaPrefix = keyof typeof mediaOwners

/** Our origin, from the gateway to a service, where a call comes from no page of ours. */
export const PUBLIC_ORIGIN_HEADER = 'x-boli-public-origin'
