import type { LogVerdict } from '@boli/proof'
import { ownScript } from './own-script.ts'
import type { VerifyAnswer, VerifyRequest } from './verify-worker.ts'
import workerUrl from './verify-worker.ts?worker&url'

export interface Verifier {
  /** Rejects if the worker could not be started. */
  verify(request: VerifyRequest, onProgress: (leaves: number) => void): Promise<LogVerdict>
  /** Terminates it, including a running check. */
  stop(): void
}

/** A worker that verifies logs. It is fetched at once, so that it works offline. */
export function startVerifier(): Verifier {
  const worker = new Worker(ownScript(workerUrl), { type: 'module' })
  return {
    verify: (request, onProgress) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<VerifyAnswer>) => {
          if (data.kind === 'progress') onProgress(data.leaves)
          else resolve(data.verdict)
        }
        worker.onerror = () => reject(new Error('The worker failed'))
        worker.postMessage(request)
      }),
    stop: () => worker.terminate(),
  }
}
