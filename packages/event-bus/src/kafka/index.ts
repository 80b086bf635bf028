export { ensureTopics } from './ensure-topics.ts'
export { createKafkaEventBus } from './kafka-event-bus.ts'
export { type GroupPlaces, type MoveGroupOptions, moveGroup } from './move-group.ts'
export { replayTopics } from './replay-topics.ts'
