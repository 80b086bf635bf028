/**
 * How long a caller keeps an idle connection to a service: less than services go on listening once they were
 * told to stop (`DRAIN_MS` of a cluster). The side that ends a connection cannot know of a request that is on its
 * way, so callers end the idle ones, and the answers of a stopping service the others, before its listener does.
 */
export const KEPT_IDLE_MS = 2_000
