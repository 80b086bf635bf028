import { request } from 'node:https'
import type { Facts } from './checks.ts'
import { type Call, compose } from './compose.ts'

const SOON_MS = 10_000

/** Accepts any certificate: browsers report invalid ones, and a private authority is allowed. */
export function askPublicly(url: string): Promise<Facts['publicAnswer']> {
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

/** Reads a variable of a container, or the file named by its `_FILE` variant. */
const READ = `const read=n=>process.env[n]||require('fs').readFileSync(process.env[n+'_FILE'],'utf8').trim();`

/** Runs inside the container that sends mails: its network access differs from this machine's. */
export function askMailServer(service: string, call: Call): Pick<Facts, 'mailHost' | 'mailServer'> {
  const script = `${READ}const u=new URL(read('SMTP_URL'));const tls=u.protocol==='smtps:';
    const end=said=>{console.log(u.hostname+' '+said);process.exit()};
    const s=require(tls?'tls':'net').connect({host:u.hostname,port:u.port||(tls?465:587),servername:u.hostname});
    s.setTimeout(8000,()=>s.destroy(new Error('no greeting in 8 s')));
    s.once('error',e=>end(e.message));s.once('data',d=>end(String(d).startsWith('220')?'answers':'it says '+d))`
  const [host = '', ...words] = compose(
    ['exec', '-T', service, '/nodejs/bin/node', '-e', script],
    call,
  ).split(' ')
  const said = words.join(' ')
  return { mailHost: host, mailServer: said === 'answers' ? 'answers' : { error: said } }
}

const GREETINGS: Record<string, string> = {
  REDIS_URL: `${READ}const u=new URL(read('REDIS_URL'));const tls=u.protocol==='rediss:';
    const s=require(tls?'tls':'net').connect({host:u.hostname,port:u.port||6379,servername:u.hostname});
    s.setTimeout(8000,()=>s.destroy(new Error('no answer in 8 s')));
    s.once('error',e=>{console.log(e.message);process.exit()});
    s.once(tls?'secureConnect':'connect',()=>s.write('PING\\r\\n'));
    s.once('data',d=>{console.log(/PONG|NOAUTH/.test(d)?'answers':'it says '+d);process.exit()})`,
  S3_ENDPOINT: `fetch(process.env.S3_ENDPOINT,{signal:AbortSignal.timeout(8000)}).then(
    a=>console.log(a.status<500?'answers':'it answers '+a.status),
    e=>console.log(e.cause?.message||e.message))`,
}

/** Connects to the server named by a variable, from inside a container that uses it. */
export function askServer(
  service: string,
  variable: keyof typeof GREETINGS,
  call: Call,
): 'answers' | { error: string } {
  const said = compose(['exec', '-T', service, '/nodejs/bin/node', '-e', GREETINGS[variable] ?? ''], call)
  return said === 'answers' ? 'answers' : { error: said }
}
