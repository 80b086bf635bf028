import { type Acknowledgement, errorCodes } from '@boli/contracts'
import { type Logger, toRefusal } from '@boli/http-kit'

/** A refusal as an acknowledgement; the text of a 500 is generic, whatever was thrown. */
function refusalAnswer(error: unknown): Acknowledgement<never> {
  const { code, status, message, params, errors } = toRefusal(error)
  return {
    status,
    message: status === 500 ? errorCodes[code].message : message,
    data: null,
    code,
    ...(params ? { params } : {}),
    ...(errors ? { errors } : {}),
  }
}

/**
 * Creates a listener for a socket event: every message is answered, and no invalid input or error escapes. Clients need
 * not ask for an acknowledgement.
 * @param afterwards Also gets each answer, before the acknowledgement is sent, and
 * whether the client asked for one.
 */
export function answering<Data>(
  logger: Logger,
  handle: (message: unknown) => Promise<Acknowledgement<Data>>,
  afterwards: (answer: Acknowledgement<Data>, isAcknowledged: boolean) => void = () => {},
): (...sent: unknown[]) => void {
  return (...sent) => {
    const last = sent.at(-1)
    const acknowledge = typeof last === 'function' ? (last as (answer: Acknowledgement<Data>) => void) : null
    const message = acknowledge && sent.length === 1 ? undefined : sent[0]
    handle(message)
      .catch((error: unknown): Acknowledgement<Data> => {
        const answer = refusalAnswer(error)
        if (answer.status >= 500) logger.error({ err: error, errorCode: answer.code }, 'socket call failed')
        return answer
      })
      .then((answer) => {
        afterwards(answer, acknowledge !== null)
        acknowledge?.(answer)
      })
      .catch((error: unknown) => logger.error({ err: error }, 'a socket call could not be answered'))
  }
}
