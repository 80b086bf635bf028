// Runs a TypeScript entry of this repository on the pinned Node, after installing dependencies if needed. Plain
// JavaScript without dependencies, because it runs before anything is installed, on any Node ≥ 20.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const isWindows = process.platform === 'win32'
const pinnedNode = join(root, 'node_modules', '.bin', isWindows ? 'node.exe' : 'node')
const stampFile = join(root, 'node_modules', '.boli-installed')

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Identifies the installation: the lockfile, the version of pnpm and the platform. */
const stamp = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(`${packageManager} ${process.platform}-${process.arch}`)
  .digest('hex')

function isInstalled() {
  return existsSync(pinnedNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === stamp
}

async function install() {
  const startedAt = Date.now()
  console.log(
    existsSync(pinnedNode)
      ? 'Boli: the list of dependencies changed, installing …'
      : 'Boli: installing what it is made of (once, about a minute) …',
  )
  const command = ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only']
  const env = { ...process.env, npm_config_loglevel: 'error', npm_config_update_notifier: 'false' }
  const stdio = ['ignore', 'pipe', 'pipe']
  const child = spawn('npx', command, { cwd: root, shell: isWindows, stdio, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000)
    })
  }
  const code = await ended(child)
  if (code !== 0) {
    console.error(output.trimEnd())
    console.error('Boli: installing failed; the lines above say why. The npm registry must be reachable.')
    process.exit(code)
  }
  writeFileSync(stampFile, `${stamp}\n`)
  console.log(`Boli: installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/** Forwards signals until the child has ended; resolves with the exit code a shell would report. */
function ended(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const passOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`Boli: could not start ${child.spawnfile}: ${error.message}`)
      finish(1)
    })
    child.on('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

const [entry, ...parameters] = process.argv.slice(2)
if (!entry) {
  console.error('usage: node deploy/dev/run.mjs <entry.ts> [arguments]')
  process.exit(2)
}
if (!isInstalled()) await install()
process.exit(
  await ended(spawn(pinnedNode, [join(root, entry), ...parameters], { stdio: 'inherit', cwd: root })),
)
