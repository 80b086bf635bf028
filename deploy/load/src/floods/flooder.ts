import { serveCalls } from '../helpers/serve-calls.ts'
import { type FloodName, type FloodTarget, floods } from './floods.ts'

/** A process of its own, so that making a flood does not slow down who measures. */
export type FlooderCalls = {
  start(o: { name: FloodName; target: FloodTarget }): Promise<void>
  stop(o: object): Promise<void>
}

let ending = new AbortController()
let running: Promise<void> = Promise.resolve()

const handlers: FlooderCalls = {
  async start({ name, target }) {
    ending = new AbortController()
    running = floods[name](target, ending.signal)
  },
  async stop() {
    ending.abort()
    await running
  },
}

serveCalls(handlers)
