import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'

/** While a partition waits to be tried again, so late it may go on: kafkajs fetches it from its next fetch on. */
const WITH_PAUSED_MS = 1_000

const fetchAll = ConsumerGroup.prototype.fetch
/** As each was told to: fetches from several brokers run at once. */
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
