import { type AuctionLog, type LogDemands, type LogVerdict, verifyLog } from '@boli/proof'

/** What the page asks of its worker. */
export interface VerifyRequest {
  log: AuctionLog
  /** As in {@link verifyLog}. */
  demands: Omit<LogDemands, 'onProgress'>
}

export type VerifyAnswer = { kind: 'progress'; leaves: number } | { kind: 'verdict'; verdict: LogVerdict }

const answer = (message: VerifyAnswer) => self.postMessage(message)

// Beside the page, so that it stays usable while ten thousand leaves are hashed.
self.onmessage = async ({ data: { log, demands } }: MessageEvent<VerifyRequest>) => {
  const onProgress = (leaves: number) => answer({ kind: 'progress', leaves })
  answer({ kind: 'verdict', verdict: await verifyLog(log, { ...demands, onProgress }) })
}
