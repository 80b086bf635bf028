import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'

/** While a partition waits to be tried again, so late it may go on: kafkajs fetches it from its next fetch on. */
const WITH_PAUSED_MS = 1_000

const fetchAll = ConsumerGroup.prototype.fetch
/** As configured: fetches from several brokers run in parallel. */
const usualWaits = new WeakMap<object, number>()

/**
 * A fetch of kafkajs 2.2.4 that brings nothing is dear: it gives a batch to a worker for each partition without
 * messages, and wakes all workers of the consumer for them, twice as much work as the fetch itself. This one leaves
 * those batches out; a consumer sends its heartbeat after a fetch without batches just as well. And it may wait
 * for long, because no partition is to be resumed meanwhile.
 */
ConsumerGroup.prototype.fetch = async function fetch(nodeId) {
  const usualMs = usualWaits.get(this) ?? this.maxWaitTime
  usualWaits.set(this, usualMs)
  this.maxWaitTime = this.paused().length > 0 ? Math.min(usualMs, WITH_PAUSED_MS) : usualMs
  const batches = await fetchAll.call(this, nodeId)
  return batches.filter((batch) => !batch.isEmpty() || batch.isEmptyDueToFiltering())
}

const CHECK_INTERVAL_MS = 10
/** So late the end of a request that gets no answer may be noticed. */
const LOOK_EVERY_MS = 1_000

/**
 * kafkajs 2.2.4 schedules its next check of the waiting requests for `throttledUntil - now`. Without
 * throttling `throttledUntil` is -1, so after every single response it starts a timer with a negative delay
 * of half a century, about which Node 24 warns. This is the same method without that case: no timer where
 * nothing waits, and never a negative delay.
 */
RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests() {
  if (this.throttleCheckTimeoutId || this.pending.length === 0) return
  const throttledMs = this.throttledUntil - Date.now()
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    },
    throttledMs > 0 ? throttledMs : CHECK_INTERVAL_MS,
  )
}

const connected = new Set<RequestQueue>()
let looking: NodeJS.Timeout | undefined

/**
 * kafkajs checks ten times a second, on each connection separately, whether a request has waited too long: with five
 * connections an idle process wakes fifty times a second for that. This is one check for all of them.
 */
RequestQueue.prototype.scheduleRequestTimeoutCheck = function scheduleRequestTimeoutCheck() {
  if (!this.enforceRequestTimeout) return
  connected.add(this)
  looking ??= setInterval(endOverdue, LOOK_EVERY_MS)
}

const { destroy } = RequestQueue.prototype
RequestQueue.prototype.destroy = function destroyQueue() {
  destroy.call(this)
  forget(this)
}

function endOverdue(): void {
  for (const queue of connected) {
    for (const request of queue.inflight.values()) {
      if (Date.now() - request.sentAt > request.requestTimeout) request.timeoutRequest()
    }
    if (!queue.isConnected()) forget(queue)
  }
}

function forget(queue: RequestQueue): void {
  connected.delete(queue)
  if (connected.size > 0) return
  clearInterval(looking)
  looking = undefined
}
