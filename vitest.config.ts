import { defineConfig } from 'vitest/config'

const node = { environment: 'node' as const, pool: 'forks' as const }
const globalSetup = ['packages/test-kit/src/global-setup.ts']

/**
 * Five suites, from the quickest to the slowest. `unit` needs nothing; `component` and `system` get real
 * Postgres, Kafka, Redis and S3 from test-kit; `browser` starts the embedded stack.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            '{packages,services}/*/src/**/*.test.ts',
            'gateway/src/**/*.test.ts',
            'deploy/{scripts,*/src}/**/*.test.ts',
          ],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { name: 'web', environment: 'jsdom', include: ['web/src/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          ...node,
          name: 'component',
          include: ['{packages,services}/*/test/**/*.test.ts', 'gateway/test/**/*.test.ts'],
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'system',
          include: ['deploy/tests/system/**/*.test.ts'],
          globalSetup,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'browser',
          include: ['deploy/tests/browser/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
