export { createInProcessEventBus, type InProcessEventBus } from './in-process-event-bus.ts'
