import { type AuctionLog, type LogDemands, type LogVerdict, verifyLog } from '@boli/proof'

/** The page's request to its worker. */
export interface VerifyRequest {
  log: AuctionLog
  /** As in {@link verifyLog}. */
  demands: Omit<LogDemands, 'onProgress'>
}

export type VerifyAnswer = { kind: 'progress'; leaves: number } | { kind: 'verdict'; verdict: LogVerdict }

const answer = (message: VerifyAnswer) => self.postMessage(message)

// In a worker, so that the page stays usable while ten thousand leaves are hashed.
self.onmessage = async ({ data: { log, demands } }: MessageEvent<VerifyRequest>) => {
  const onProgress = (leaves: number) => answer({ kind: 'progress', leaves })
  answer({ kind: 'verdict', verdict: await verifyLog(log, { ...demands, onProgress }) })
}
