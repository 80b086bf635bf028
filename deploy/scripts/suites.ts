import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from './checks.ts'
import { emptyOutcome, OUTCOME_FILE, type SuiteOutcome } from './outcome.ts'

/** From the quickest to the slowest; each is one run of vitest. */
export const suites = {
  unit: ['unit', 'web'],
  component: ['component'],
  system: ['system'],
  browser: ['browser'],
} as const satisfies Record<string, readonly string[]>
export type Suite = keyof typeof suites

/** Runs some of vitest's projects to the end, showing its output as it comes unless told otherwise. */
export async function runSuite(o: {
  projects: readonly string[]
  parameters: readonly string[]
  environment: Record<string, string>
  signal: AbortSignal
  /** Where vitest and its configuration are found. */
  root?: string
  isShown?: boolean
}): Promise<SuiteOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'boli-test-results-'))
  const file = join(folder, 'outcome.json')
  try {
    const { code, lastWords } = await runVitest(
      [
        ...o.projects.flatMap((project) => ['--project', project]),
        '--passWithNoTests',
        `--reporter=${join(import.meta.dirname, 'suite-reporter.ts')}`,
        ...(o.root === undefined ? [] : [`--root=${o.root}`]),
        ...o.parameters,
      ],
      {
        environment: { ...o.environment, [OUTCOME_FILE]: file },
        signal: o.signal,
        isShown: o.isShown ?? true,
      },
    )
    const text = await readFile(file, 'utf8').catch(() => null)
    const outcome: SuiteOutcome = text === null ? emptyOutcome() : JSON.parse(text)
    // Vitest can fail before, after or beside every test: a server that did not start, a crash, a hung process.
    if (code !== 0 && (outcome.failures.length === 0 || !outcome.isWhole)) {
      const suite = o.projects.join(' and ')
      outcome.failures.push({ suite, file: null, name: `vitest ended with ${code}`, error: lastWords })
    }
    return outcome
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const LAST_WORDS_LENGTH = 20_000

function runVitest(
  parameters: string[],
  {
    environment,
    signal,
    isShown,
  }: { environment: Record<string, string>; signal: AbortSignal; isShown: boolean },
): Promise<{ code: number; lastWords: string }> {
  const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...parameters], {
    cwd: repository,
    stdio: ['ignore', isShown ? 'inherit' : 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (isShown) process.stderr.write(text)
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH)
  })
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end, { once: true })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', end)
      resolve({ code: code ?? 1, lastWords })
    })
  })
}
