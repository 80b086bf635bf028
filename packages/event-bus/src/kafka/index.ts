export { createKafka, type KafkaOptions } from './client.ts'
export { ensureTopics } from './ensure-topics.ts'
export { createKafkaEventBus } from './kafka-event-bus.ts'
export { replayTopics } from './replay-topics.ts'
