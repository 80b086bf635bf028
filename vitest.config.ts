import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './deploy/qa/checks/longest-first.ts'

const node = { environment: 'node' as const, pool: 'forks' as const }
/** Long timeouts: tests wait for conditions, which may take long to be met on a busy machine. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }
const realParts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
const processes = { testTimeout: 480_000, hookTimeout: 480_000, expect: { poll: { timeout: 20_000 } } }
const setupFiles = ['packages/http-kit/test/support/never-shed.ts']
const globalSetup = ['packages/test-kit/src/global-setup.ts']

const cores = availableParallelism()
/** Numbers of workers for test files that compute, that wait for shared servers, and that each start a whole system. */
const workers = { computing: cores + 1, waiting: Math.min(cores * 2, 8), starting: Math.min(cores + 1, 4) }

/**
 * Five suites, from the quickest to the slowest; the last two run in parallel, as one waits while the other computes.
 * `unit` needs nothing; `component` and `system` get real Postgres, Kafka, Redis and S3 from test-kit; `browser` starts
 * the embedded stack.
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
          // Loading the same modules again for each file took two fifths of the time; none of them has state.
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
          // Each file gets its own jsdom in a reused thread: half the CPU time of one process per file.
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
          // Loading the same modules again for each file took a third of the time; none of them has state.
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
          // Modules and the browser are loaded once for each worker; the pages that a file opened are closed after it.
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
