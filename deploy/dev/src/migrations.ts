import { migrations as analytics } from '@boli/analytics/migrations'
import { migrations as auctions } from '@boli/auctions/migrations'
import { migrations as deals } from '@boli/deals/migrations'
import { migrations as identity } from '@boli/identity/migrations'
import { migrations as information } from '@boli/information/migrations'
import { migrations as notifications } from '@boli/notifications/migrations'

/** By schema. */
export const migrationsOf = { identity, auctions, information, deals, notifications, analytics }
