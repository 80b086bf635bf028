import { WebSocket } from 'ws'
import type { CpuProfile } from './cpu-profile.ts'

/** Takes CPU profiles of a process that was started with `--inspect`. */
export interface Profiler {
  start(): Promise<void>
  stop(): Promise<CpuProfile>
  close(): void
}

const SAMPLE_EVERY_MICROSECONDS = 500

/** @param port The one given to `--inspect`. */
export async function connectProfiler(port: number): Promise<Profiler> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error(`Nothing can be profiled on port ${port}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false, maxPayload: 2 ** 30 })
  const waiting = new Map<number, (result: unknown) => void>()
  let lastId = 0
  socket.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown }
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROSECONDS })
  return {
    start: async () => void (await ask('Profiler.start')),
    stop: async () => ((await ask('Profiler.stop')) as { profile: CpuProfile }).profile,
    close: () => socket.terminate(),
  }
}
