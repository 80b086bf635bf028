import http from 'node:http'
import https from 'node:https'
import { type Call, type Composition, compose, ownServices } from './compose.ts'

/**
 * Accepts any certificate: browsers report invalid ones, and a private authority is allowed.
 * @returns the program that answers, or the reason for no answer.
 */
export function askPublicly(url: string): Promise<'boli' | 'another' | { error: string }> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve) => {
    const asking = request(url, { rejectUnauthorized: false, timeout: 10_000 }, (answer) => {
      answer.resume()
      resolve(answer.headers['x-request-id'] === undefined ? 'another' : 'boli')
    })
    asking.once('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.once('error', (error) => resolve({ error: error.message })).end()
  })
}

/** By URL variable: the TLS protocol, the ports with and without TLS, what is sent, and the expected answer. */
const greetings = {
  SMTP_URL: { tls: 'smtps:', ports: [465, 587], says: '', answer: /^220/ },
  REDIS_URL: { tls: 'rediss:', ports: [6379, 6379], says: 'PING\r\n', answer: /PONG|NOAUTH/ },
  S3_ENDPOINT: { tls: 'https:', ports: [443, 80], says: 'HEAD / HTTP/1.0\r\n\r\n', answer: /^HTTP\S+ [1-4]/ },
}

/** A program for `node -e`: greets the server whose URL is in a variable, or in the file that its `_FILE` names. */
const greet = (variable: string, { tls, ports, says, answer }: typeof greetings.SMTP_URL) => `
  const url = new URL(process.env.${variable} || require('fs').readFileSync(process.env.${variable}_FILE, 'utf8').trim())
  const tls = url.protocol === '${tls}'
  const end = (error) => { console.log(JSON.stringify({ host: url.hostname, error })); process.exit() }
  const port = url.port || (tls ? ${ports[0]} : ${ports[1]})
  const socket = require(tls ? 'tls' : 'net').connect({ host: url.hostname, port, servername: url.hostname })
  socket.setTimeout(8000, () => socket.destroy(new Error('no answer in 8 s')))
  socket.once('error', (error) => end(error.message))
  socket.once(tls ? 'secureConnect' : 'connect', () => socket.write(${JSON.stringify(says)}))
  socket.once('data', (data) => end(${answer}.test(data) ? null : 'it says ' + String(data).split('\\r')[0]))`

interface AskedServer {
  variable: string
  host: string
  /** Why it does not answer; null if it does. */
  error: string | null
}

/**
 * Connects to each server other than Postgres and Kafka inside a container that uses it: its network access differs from
 * this machine's.
 */
export function askServers(composition: Composition, call: Call): AskedServer[] {
  return Object.entries(greetings).flatMap(([variable, greeting]) => {
    const user = ownServices(composition).find((name) => {
      const { environment = {} } = composition.services[name] ?? {}
      return environment[variable] || environment[`${variable}_FILE`]
    })
    if (!user) return []
    try {
      const program = ['exec', '-T', user, '/nodejs/bin/node', '-e', greet(variable, greeting)]
      return [{ variable, ...JSON.parse(compose(program, call)) }]
    } catch (error) {
      return [{ variable, host: '', error: (error as Error).message }]
    }
  })
}
