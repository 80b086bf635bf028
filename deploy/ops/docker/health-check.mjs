// Asks the process of this container whether it lives, or what else is named: `health-check.mjs /readyz`.
// By a socket: loading what `fetch` needs would cost several times as much, in each container, for ever.
import { connect } from 'node:net'

const [path = '/healthz'] = process.argv.slice(2)
const socket = connect(Number(process.env.PORT), '127.0.0.1')
socket.setTimeout(2000, () => process.exit(1))
socket.once('error', () => process.exit(1))
socket.once('data', (answer) => process.exit(String(answer).startsWith('HTTP/1.1 200 ') ? 0 : 1))
socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
