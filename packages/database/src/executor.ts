import type { RawBuilder } from 'kysely'

/** A Kysely instance or transaction over any tables; the ground's own statements are plain SQL. */
export type Executor = Parameters<RawBuilder<unknown>['execute']>[0]
