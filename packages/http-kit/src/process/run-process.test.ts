import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** A busy machine stops slowly; only a process that hangs should reach the limit. */
const PATIENT_MS = 30_000

async function run(
  start: string,
  { signal, stopTimeoutMs = PATIENT_MS }: { signal?: NodeJS.Signals; stopTimeoutMs?: number } = {},
) {
  const script = `import { pino } from 'pino'
import { ConfigurationError } from './config.ts'
import { runProcess } from './run-process.ts'
void ConfigurationError
await runProcess({ name: 'test', logger: pino(), stopTimeoutMs: ${stopTimeoutMs}, start: async () => { ${start} } })
process.stdout.write('started\\n')
`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    // The script's imports resolve from this folder.
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (data) => {
    output += String(data)
    if (signal && output.includes('started')) child.kill(signal)
  })
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { exitCode, output }
}

const alive = 'const timer = setInterval(() => {}, 1000)'

test.each(['SIGTERM', 'SIGINT'] as const)('%s closes and ends with exit code 0', async (signal) => {
  const { exitCode, output } = await run(`${alive}; return { close: async () => { clearInterval(timer) } }`, {
    signal,
  })
  expect(exitCode).toBe(0)
  expect(output).toContain('test has stopped')
})

test('objects that only the start needed are garbage-collected afterwards', async () => {
  const { output } = await run(
    `const left = new WeakRef({})
await new Promise((resolve) => setTimeout(resolve, 10))
const timer = setTimeout(() => process.stdout.write(left.deref() ? 'retained' : 'collected'), 100)
return { close: async () => clearTimeout(timer) }`,
  )
  expect(output).toContain('collected')
})

test('a distant host has seconds to accept a connection', async () => {
  const { output } = await run(
    `const { getDefaultAutoSelectFamilyAttemptTimeout } = await import('node:net')
process.stdout.write(\`\${getDefaultAutoSelectFamilyAttemptTimeout()} ms\`)
return { close: async () => undefined }`,
  )
  expect(output).toContain('3000 ms')
})

test('a stop that takes too long ends with exit code 1', async () => {
  const { exitCode } = await run(`${alive}; void timer; return { close: () => new Promise(() => {}) }`, {
    signal: 'SIGTERM',
    stopTimeoutMs: 300,
  })
  expect(exitCode).toBe(1)
})

test('an invalid configuration ends with exit code 1 and an explanation', async () => {
  const { exitCode, output } = await run(`throw new ConfigurationError('PORT must be integer')`)
  expect([exitCode, output.includes('PORT must be integer')]).toEqual([1, true])
})

test('an uncaught error closes and ends with exit code 1', async () => {
  const { exitCode, output } = await run(
    `setTimeout(() => { throw new Error('lost') }, 10); return { close: async () => {} }`,
  )
  expect([exitCode, output.includes('test has stopped')]).toEqual([1, true])
})
