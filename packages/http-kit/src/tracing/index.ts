export { currentTraceparent, traced, traceHeaders } from './spans.ts'
export { startTracing, type Tracing } from './start-tracing.ts'
