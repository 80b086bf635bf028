// `npm run witness -- --url https://… --state FILE`: watches that a market's closings log only grows, and cosigns it
// (C2SP tlog-cosignature). The first run generates a key and trusts the market's current keys, unless `--key` names the
// one that must sign. `--name` names the witness, `--out` writes the cosigned checkpoint to a file. Exits with 1 if the
// log does not extend the one seen before.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openClosings } from './closings-client.ts'
import { keyId, rootOf, signedText, withHashes } from './tree.ts'

/** The state of a witness between runs. The key is secret. */
interface State {
  name: string
  /** PKCS #8, in base64. */
  key: string
  /** Verifier keys of the market. */
  marketKeys: string[]
  size: number
  /** In base64. */
  frontier: string[]
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    state: { type: 'string' },
    name: { type: 'string', default: 'boli-witness' },
    key: { type: 'string' },
    out: { type: 'string' },
  },
})
const { url, state: file } = values
if (!url || !file) throw new Error('Give --url and --state')
const client = openClosings(url)
const state = await readState(file)
const privateKey = createPrivateKey({ key: Buffer.from(state.key, 'base64'), format: 'der', type: 'pkcs8' })
const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
/** 4 is the type of cosigning keys. */
const publicKey = Buffer.concat([Uint8Array.of(4), spki.subarray(-32)])
const id = keyId(state.name, publicKey)
const head = await client.head(state.marketKeys)
const seen = { size: state.size, hashes: state.frontier.map((hash) => Buffer.from(hash, 'base64')) }
const fault = await whatIsWrong()
if (fault === null) {
  const cosigned = `${head.note}${cosignature(head.note)}\n`
  if (values.out) await writeFile(values.out, cosigned)
  console.log(cosigned)
  const witnessKey = `${state.name}+${id.toString('hex')}+${publicKey.toString('base64')}`
  console.log(
    `✓ ${head.size} closings, of which ${head.size - seen.size} are new. Witness key: ${witnessKey}`,
  )
} else {
  console.log(`✗ ${fault}`)
  process.exitCode = 1
}

async function whatIsWrong(): Promise<string | null> {
  if (head.size < seen.size) return `The log had ${seen.size} closings and has ${head.size} now`
  const now =
    seen.size === 0
      ? (await client.whole(head.size)).tree
      : withHashes(seen, await client.hashes(0, seen.size, head.size))
  if (rootOf(now) !== head.root) return `The log does not go on from the ${seen.size} closings that were seen`
  await keepState({ ...state, size: now.size, frontier: now.hashes.map((hash) => hash.toString('base64')) })
  return null
}

async function readState(path: string): Promise<State> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    const { privateKey } = generateKeyPairSync('ed25519')
    const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const marketKeys = values.key ? [values.key] : await client.keys()
    return { name: values.name, key, marketKeys, size: 0, frontier: [] }
  }
}

/** Written atomically, so that an interrupted run leaves the previous state. */
async function keepState(next: State): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(next), { mode: 0o600 })
  await rename(`${file}.new`, file ?? '')
}

/** A signature line: key id, time in seconds, Ed25519 over both and the checkpoint's text. */
function cosignature(note: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  const message = `cosignature/v1\ntime ${seconds}\n${signedText(note)}`
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  const bytes = Buffer.concat([id, time, sign(null, Buffer.from(message), privateKey)])
  return `— ${state.name} ${bytes.toString('base64')}`
}
