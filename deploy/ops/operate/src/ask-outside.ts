import { request } from 'node:https'
import { type Call, compose, OperatorProblem } from './compose.ts'

const SOON_MS = 10_000

/**
 * Accepts any certificate: browsers report invalid ones, and a private authority is allowed.
 * @returns the program that answers, or the reason for no answer.
 */
export function askPublicly(url: string): Promise<'boli' | 'another' | { error: string }> {
  if (!url.startsWith('https:')) {
    return fetch(url, { signal: AbortSignal.timeout(SOON_MS) }).then(
      ({ headers }) => (headers.has('x-request-id') ? 'boli' : 'another'),
      (error: Error) => ({ error: error.message }),
    )
  }
  return new Promise((resolve) => {
    const asking = request(url, { rejectUnauthorized: false, timeout: SOON_MS }, (answer) => {
      answer.resume()
      resolve(answer.headers['x-request-id'] === undefined ? 'another' : 'boli')
    })
    asking.once('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.once('error', (error) => resolve({ error: error.message })).end()
  })
}

/** A program for `node -e`: connects to the server whose URL is in a variable, or in the file that its `_FILE` names. */
const greeting = (
  variable: string,
  o: { tls: string; ports: [tls: number, plain: number]; says: string },
) => `
  const url = new URL(process.env.${variable} || require('fs').readFileSync(process.env.${variable}_FILE, 'utf8').trim())
  const tls = url.protocol === '${o.tls}:'
  const end = (said) => { console.log(url.hostname + ' ' + said); process.exit() }
  const port = url.port || (tls ? ${o.ports[0]} : ${o.ports[1]})
  const socket = require(tls ? 'tls' : 'net').connect({ host: url.hostname, port, servername: url.hostname })
  socket.setTimeout(8000, () => socket.destroy(new Error('no answer in 8 s')))
  socket.once('error', (error) => end(error.message))
  socket.once(tls ? 'secureConnect' : 'connect', () => socket.write(${JSON.stringify(o.says)}))
  socket.once('data', (data) => end(/^220|PONG|NOAUTH/.test(data) ? 'answers' : 'it says ' + data))`

const programs = {
  SMTP_URL: greeting('SMTP_URL', { tls: 'smtps', ports: [465, 587], says: '' }),
  REDIS_URL: greeting('REDIS_URL', { tls: 'rediss', ports: [6379, 6379], says: 'PING\r\n' }),
  S3_ENDPOINT: `
  const end = (said) => console.log(new URL(process.env.S3_ENDPOINT).hostname + ' ' + said)
  fetch(process.env.S3_ENDPOINT, { signal: AbortSignal.timeout(8000) }).then(
    ({ status }) => end(status < 500 ? 'answers' : 'it answers ' + status),
    (error) => end(error.cause?.message || error.message))`,
}

export type ServerVariable = keyof typeof programs
export const serverVariables = Object.keys(programs) as ServerVariable[]

export interface AskedServer {
  variable: ServerVariable
  host: string
  /** Why it does not answer; null if it does. */
  error: string | null
}

/** Connects to a server inside a container that uses it: its network access differs from this machine's. */
export function askServer(service: string, variable: ServerVariable, call: Call): AskedServer {
  const program = ['exec', '-T', service, '/nodejs/bin/node', '-e', programs[variable]]
  try {
    const [host = '', ...words] = compose(program, call).split(' ')
    const said = words.join(' ')
    return { variable, host, error: said === 'answers' ? null : said }
  } catch (error) {
    if (error instanceof OperatorProblem) return { variable, host: '', error: error.message }
    throw error
  }
}
