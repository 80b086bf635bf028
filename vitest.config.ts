import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './deploy/qa/checks/longest-first.ts'

const node = { environment: 'node' as const, pool: 'forks' as const }
/** Waiting ends when what is waited for is there; on a busy machine that takes its time, and is no fault. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }
const realParts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
const processes = { testTimeout: 480_000, hookTimeout: 480_000, expect: { poll: { timeout: 20_000 } } }
const setupFiles = ['packages/http-kit/test/support/never-shed.ts']
const globalSetup = ['packages/test-kit/src/global-setup.ts']

const cores = availableParallelism()
/** Workers by what their files do: some compute, some wait for servers that all share, some start a whole system each. */
const workers = { computing: cores + 1, waiting: Math.min(cores * 2, 8), starting: Math.min(cores + 1, 4) }

/**
 * Five suites, from the quickest to the slowest; the last two side by side, as one waits where the other computes. `unit`
 * needs nothing; `component` and `system` get real Postgres, Kafka, Redis and S3 from test-kit; `browser` starts the
 * embedded stack.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          ...patience,
          name: 'unit',
          maxWorkers: workers.computing,
          sequence: { groupOrder: 0 },
          // Two fifths of their time went into loading the same modules for each file; none of them keeps state.
          isolate: false,
          setupFiles,
          include: [
            '{packages,services}/*/src/**/*.test.ts',
            'gateway/src/**/*.test.ts',
            'deploy/{dev/src,ops/*/src,qa/checks,qa/*/src}/**/*.test.ts',
          ],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...patience,
          name: 'web',
          maxWorkers: workers.computing,
          sequence: { groupOrder: 1 },
          environment: 'jsdom',
          // A jsdom of its own for each file, in threads that stay: half the CPU time of a process for each file.
          pool: 'vmThreads',
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...node,
          ...realParts,
          name: 'component',
          maxWorkers: workers.waiting,
          sequence: { groupOrder: 2 },
          // A third of their time went into loading the same modules for each file; none of them keeps state.
          isolate: false,
          setupFiles,
          include: ['{packages,services}/*/test/**/*.test.ts', 'gateway/test/**/*.test.ts'],
          globalSetup,
        },
      },
      {
        test: {
          ...node,
          ...processes,
          name: 'system',
          isolate: false,
          sequence: { groupOrder: 3 },
          include: ['deploy/qa/tests/system/**/*.test.ts'],
          globalSetup: ['deploy/qa/tests/support/system-setup.ts'],
          maxWorkers: workers.starting,
        },
      },
      {
        test: {
          ...node,
          ...processes,
          name: 'browser',
          // Modules and the browser are loaded once for each worker; after a file its people's pages are closed.
          isolate: false,
          maxWorkers: workers.starting,
          sequence: { groupOrder: 3 },
          include: ['deploy/qa/tests/browser/**/*.test.ts'],
          setupFiles: ['deploy/qa/tests/support/show-failed-pages.ts'],
          globalSetup: ['deploy/qa/tests/support/browser-setup.ts'],
        },
      },
    ],
  },
})
