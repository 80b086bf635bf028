import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'

/** How long a fetch may wait while a partition is paused: only the next fetch includes a partition that resumes. */
const WITH_PAUSED_MS = 1_000

const fetchAll = ConsumerGroup.prototype.fetch
/** The configured waits: `maxWaitTime` may be shortened already by a parallel fetch from another broker. */
const usualWaits = new WeakMap<object, number>()

/**
 * An empty fetch of kafkajs 2.2.4 is expensive: it gives a batch to a worker for each partition without messages, and
 * wakes all workers of the consumer, twice as much work as the fetch itself. This version leaves out those batches; a
 * consumer still sends its heartbeat after a fetch without batches. It may also wait longer while no partition is paused.
 */
ConsumerGroup.prototype.fetch = async function fetch(nodeId) {
  const usualMs = usualWaits.get(this) ?? this.maxWaitTime
  usualWaits.set(this, usualMs)
  this.maxWaitTime = this.paused().length > 0 ? Math.min(usualMs, WITH_PAUSED_MS) : usualMs
  const batches = await fetchAll.call(this, nodeId)
  return batches.filter((batch) => !batch.isEmpty() || batch.isEmptyDueToFiltering())
}

const CHECK_INTERVAL_MS = 10
/** How late the timeout of a request may be noticed. */
const CHECK_EVERY_MS = 1_000

/**
 * kafkajs 2.2.4 schedules its next check of the waiting requests for `throttledUntil - now`. Without throttling
 * `throttledUntil` is -1, so after every response it starts a timer with a negative delay of half a century, about
 * which Node 24 warns. This version starts no timer if no request waits, and never one with a negative delay.
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
let checking: NodeJS.Timeout | undefined

/**
 * kafkajs checks ten times a second, on each connection separately, whether a request has waited too long: with five
 * connections an idle process wakes fifty times a second. This version makes one check for all connections.
 */
RequestQueue.prototype.scheduleRequestTimeoutCheck = function scheduleRequestTimeoutCheck() {
  if (!this.enforceRequestTimeout) return
  connected.add(this)
  checking ??= setInterval(endOverdue, CHECK_EVERY_MS)
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
  clearInterval(checking)
  checking = undefined
}
