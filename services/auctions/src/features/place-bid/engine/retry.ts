import { CommitInDoubt } from './write-batch.ts'

export type BatchFailure =
  /** The same batch can succeed when it is judged anew. */
  | 'repeat'
  /** The connection is gone; nothing was committed. */
  | 'reconnect'
  /** The connection is gone, and with it the answer to COMMIT. */
  | 'in-doubt'
  /** Repeating cannot help. */
  | 'broken'

/**
 * Serialization failure, deadlock, lock or statement timeout, and a bid key that another batch used
 * meanwhile.
 */
const repeatable = new Set(['40001', '40P01', '55P03', '57014', '23505'])

/**
 * Whether a batch was refused because what it was judged by holds no longer: it is to be judged by what is so now. A
 * used bid key is noticed by its unique index.
 */
export function isOutOfDate(error: unknown): boolean {
  return ['40001', '23505'].includes((error as { code?: string } | null)?.code ?? '')
}

/** What to do after a batch failed. */
export function classifyFailure(error: unknown): BatchFailure {
  if (error instanceof CommitInDoubt) return 'in-doubt'
  if (!(error instanceof Error)) return 'broken'
  const { code, severity } = error as { code?: string; severity?: string }
  if (severity === 'ERROR') return repeatable.has(code ?? '') ? 'repeat' : 'broken'
  // FATAL from the server, or an error of the socket, or pg's own words for a connection that ended.
  return isProgrammingError(error) ? 'broken' : 'reconnect'
}

function isProgrammingError(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
}
