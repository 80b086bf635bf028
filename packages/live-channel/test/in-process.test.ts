import { silentLogger } from '@boli/test-kit'
import { afterEach } from 'vitest'
import { createInProcessLiveChannel } from '../src/in-process/index.ts'
import type { LiveChannel } from '../src/index.ts'
import { liveChannelContract } from './contract.ts'

let shared: LiveChannel | null = null
afterEach(() => {
  shared = null
})

// Within one process there is one channel, however many use it.
liveChannelContract('in-process live channel', () => {
  shared ??= createInProcessLiveChannel({ logger: silentLogger })
  return shared
})
