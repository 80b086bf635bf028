import { KeptProcess } from '@boli/http-kit'
import type { Encoded, EncoderAnswer, EncoderTask } from './encoder.ts'
import { EncoderFailed, PictureTooLarge, UnreadablePicture } from './errors.ts'

/** When bundled, the encoder is a bundle of its own, beside that of the process that starts it. */
const program = new URL(import.meta.url.endsWith('.ts') ? 'encoder.ts' : 'encoder.mjs', import.meta.url)
/** Wall-clock time, many times the CPU time that the encoder may use. */
const MAX_MS = 60_000
/** As in encoder.ts, which cannot be imported because it runs at once. */
const EXIT_TOO_SLOW = 3
const MAX_MEGABYTES = 64
const encoder = new KeptProcess(program, MAX_MEGABYTES)

/**
 * Encodes a picture in a process of low priority, which is stopped when the sender disconnects. One picture at a time.
 * @throws {UnreadablePicture | PictureTooLarge} for an invalid picture, {EncoderFailed} if the process was killed or
 * exceeded the time limit, and the abort reason of `signal`.
 */
export async function encodeApart<Into extends keyof Encoded>(
  task: EncoderTask<Into>,
  signal: AbortSignal | undefined,
): Promise<Encoded[Into]> {
  const child = encoder.take()
  const answer = await new Promise<EncoderAnswer<Into>>((resolve, reject) => {
    const stop = () => child.kill('SIGKILL')
    const limit = setTimeout(stop, MAX_MS)
    const receive = (message: unknown) => settle(() => resolve(message as EncoderAnswer<Into>))
    const fail = (error: Error) => settle(() => reject(error))
    const cannotStart = (cause: Error) => fail(new EncoderFailed('The encoder did not start', { cause }))
    const end = (code: number | null, killedBy: string | null) =>
      fail(
        code === EXIT_TOO_SLOW
          ? new UnreadablePicture('The picture takes too long to decode')
          : new EncoderFailed(`The encoder ended: ${killedBy ?? code}`),
      )
    const settle = (outcome: () => void) => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', stop)
      child.off('message', receive).off('error', cannotStart).off('exit', end)
      outcome()
    }
    child.once('message', receive).once('error', cannotStart).once('exit', end)
    signal?.addEventListener('abort', stop, { once: true })
    child.send(task)
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw error
  })
  encoder.keep(child)
  signal?.throwIfAborted()
  if ('encoded' in answer) return answer.encoded
  throw answer.isTooLarge ? new PictureTooLarge(answer.message) : new UnreadablePicture(answer.message)
}
