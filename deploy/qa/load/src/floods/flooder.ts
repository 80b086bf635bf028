import { serveCalls } from '../helpers.ts'
import { type FloodCounts, type FloodName, type FloodTarget, flood, makePictures } from './floods.ts'

/** A separate process, so that generating a flood does not slow down the measurement. */
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
