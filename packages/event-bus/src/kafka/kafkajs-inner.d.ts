// kafkajs declares no types for its inner modules. See kafkajs-fixes.ts and kafkajs-fixes.ts.
declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface RequestQueue {
    pending: unknown[]
    /** Sent and not answered, by number. */
    inflight: Map<number, { sentAt: number; requestTimeout: number; timeoutRequest(): void }>
    enforceRequestTimeout: boolean
    isConnected(): boolean
    scheduleRequestTimeoutCheck(): void
    destroy(): void
    /** Milliseconds of the Unix epoch; -1 where no broker has throttled us. */
    throttledUntil: number
    throttleCheckTimeoutId: NodeJS.Timeout | null
    checkPendingRequests(): void
    scheduleCheckPendingRequests(): void
  }
  const RequestQueue: {
    prototype: RequestQueue
    new (o: { requestTimeout: number; enforceRequestTimeout: boolean }): RequestQueue
  }
  export default RequestQueue
}

declare module 'kafkajs/src/consumer/consumerGroup.js' {
  interface Batch {
    isEmpty(): boolean
    /** All of its messages were left out, as those of a transaction that was given up. */
    isEmptyDueToFiltering(): boolean
  }
  interface ConsumerGroup {
    /** Milliseconds that the broker holds a fetch which finds nothing. */
    maxWaitTime: number
    paused(): { topic: string; partitions: number[] }[]
    fetch(nodeId: string): Promise<Batch[]>
  }
  const ConsumerGroup: { prototype: ConsumerGroup }
  export default ConsumerGroup
}
