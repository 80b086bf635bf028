import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'

const CHECK_INTERVAL_MS = 10
/** So late the end of a request that gets no answer may be noticed. */
const LOOK_EVERY_MS = 1_000

/**
 * kafkajs 2.2.4 schedules its next look at the waiting requests for `throttledUntil - now`. Without
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
 * kafkajs looks ten times a second, on each connection for itself, whether a request has waited too long: with five
 * connections an idle process wakes fifty times a second for that. This is one look for all of them.
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
