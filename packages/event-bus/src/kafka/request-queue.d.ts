// kafkajs declares no types for its inner modules. See request-queue-fix.ts.
declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface RequestQueue {
    pending: unknown[]
    /** Milliseconds of the Unix epoch; -1 where no broker has throttled us. */
    throttledUntil: number
    throttleCheckTimeoutId: NodeJS.Timeout | null
    checkPendingRequests(): void
    scheduleCheckPendingRequests(): void
  }
  const RequestQueue: { prototype: RequestQueue }
  export default RequestQueue
}
