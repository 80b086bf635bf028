import { serveCalls } from '../helpers.ts'
import { type FloodCounts, type FloodName, type FloodTarget, flood, makePictures } from './floods.ts'

/** A process of its own, so that making a flood does not slow down who measures. */
export type FlooderCalls = {
  prepare(o: object): Promise<void>
  start(o: { name: FloodName; target: FloodTarget }): Promise<void>
  stop(o: object): Promise<FloodCounts>
}

let ending = new AbortController()
let running: Promise<FloodCounts> = Promise.resolve({})

const handlers: FlooderCalls = {
  prepare: () => makePictures(),
  async start({ name, target }) {
    ending = new AbortController()
    running = flood(name, target, ending.signal)
  },
  stop() {
    ending.abort()
    return running
  },
}

serveCalls(handlers)
