// Checks the liveness of this container's process, or another path: `health-check.mjs /readyz`. Uses a socket: loading
// `fetch` would cost several times as much for each check.
import { connect } from 'node:net'

const [path = '/healthz'] = process.argv.slice(2)
const socket = connect(Number(process.env.PORT), '127.0.0.1')
socket.setTimeout(2000, () => process.exit(1))
socket.once('error', () => process.exit(1))
socket.once('data', (answer) => process.exit(String(answer).startsWith('HTTP/1.1 200 ') ? 0 : 1))
socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
