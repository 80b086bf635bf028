import { type AuctionLog, type LogVerdict, readLogFile } from '@boli/proof'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recallKeys, recallLog, rememberKeys, rememberLog } from '../../../lib/remembered-logs.ts'
import { startVerifier, type Verifier } from '../../../lib/verifier.ts'
import type { VerifyRequest } from '../../../lib/verify-worker.ts'
import { fetchLog } from '../api/fetch-log.ts'

/** Larger than the file of any possible auction. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024

export type Proof =
  | { phase: 'fetching' | 'checking'; done: number; size: number }
  | { phase: 'cancelled' }
  | { phase: 'failed'; error: unknown }
  | { phase: 'bad-file' }
  | { phase: 'done'; log: AuctionLog; verdict: LogVerdict; isFile: boolean }

/** A file can name any keys: one that this device knows must have signed it. */
function demandsOf({ auctionId }: AuctionLog, isFile: boolean): VerifyRequest['demands'] {
  const keys = recallKeys()
  const remembered = recallLog(auctionId)
  if (!isFile) return { remembered, publishedBefore: keys }
  return keys.length > 0 ? { remembered, keys } : { remembered }
}

/** Fetches and checks the log of an auction, or one from a saved file. */
export function useProof(auctionId: string) {
  const [proof, setProof] = useState<Proof>({ phase: 'fetching', done: 0, size: 0 })
  const verifier = useRef<Verifier>(undefined)
  const current = useRef(new AbortController())

  /** A running check is aborted. */
  const begin = useCallback(() => {
    current.current.abort()
    verifier.current?.stop()
    verifier.current = startVerifier()
    current.current = new AbortController()
    return current.current.signal
  }, [])

  const check = useCallback(async (log: AuctionLog, isFile: boolean, signal: AbortSignal) => {
    const size = log.leaves.length
    setProof({ phase: 'checking', done: 0, size })
    const request = { log, demands: demandsOf(log, isFile) }
    const verdict = await verifier.current?.verify(request, (done) => {
      if (!signal.aborted) setProof({ phase: 'checking', done, size })
    })
    if (!verdict || signal.aborted) return
    if (verdict.isProved && !isFile) {
      rememberKeys(log.keys)
      rememberLog(log.auctionId, { size: verdict.size, root: verdict.root }, log.leafHashes)
    }
    setProof({ phase: 'done', log, verdict, isFile })
  }, [])

  const start = useCallback(async () => {
    const signal = begin()
    try {
      const onProgress = (done: number, size: number) => setProof({ phase: 'fetching', done, size })
      setProof({ phase: 'fetching', done: 0, size: 0 })
      await check(await fetchLog(auctionId, signal, onProgress), false, signal)
    } catch (error) {
      if (!signal.aborted) setProof({ phase: 'failed', error })
    }
  }, [auctionId, begin, check])

  const openFile = useCallback(
    async (file: File) => {
      const signal = begin()
      try {
        const log = file.size > LARGEST_FILE_BYTES ? null : readLogFile(await file.text())
        if (signal.aborted) return
        if (log === null) return setProof({ phase: 'bad-file' })
        await check(log, true, signal)
      } catch (error) {
        if (!signal.aborted) setProof({ phase: 'failed', error })
      }
    },
    [begin, check],
  )

  const cancel = useCallback(() => {
    begin()
    setProof({ phase: 'cancelled' })
  }, [begin])

  useEffect(() => {
    void start()
    return () => {
      current.current.abort()
      verifier.current?.stop()
    }
  }, [start])

  return { proof, start, openFile, cancel }
}
