// kafkajs declares no types for its internal modules. See kafkajs-fixes.ts.
declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface RequestQueue {
    pending: unknown[]
    /** Requests without an answer, by number. */
    inflight: Map<number, { sentAt: number; requestTimeout: number; timeoutRequest(): void }>
    enforceRequestTimeout: boolean
    isConnected(): boolean
    scheduleRequestTimeoutCheck(): void
    destroy(): void
    /** Milliseconds of the Unix epoch; -1 if no broker has throttled us. */
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
    /** All messages of the batch were filtered out, such as those of an aborted transaction. */
    isEmptyDueToFiltering(): boolean
  }
  interface ConsumerGroup {
    /** How long the broker holds an empty fetch, in milliseconds. */
    maxWaitTime: number
    paused(): { topic: string; partitions: number[] }[]
    fetch(nodeId: string): Promise<Batch[]>
  }
  const ConsumerGroup: { prototype: ConsumerGroup }
  export default ConsumerGroup
}
