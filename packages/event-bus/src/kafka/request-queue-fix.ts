import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'

const CHECK_INTERVAL_MS = 10

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
