/** Runs beside a service that takes pictures; `packages/pictures` starts it by this name. */
const encoder = { 'encoder.mjs': 'packages/pictures/src/encoder.ts' }

export interface Process {
  entry: string
  /** Packages that cannot be bundled because they are native. */
  natives: readonly string[]
  /** Programs that the process starts, by the names of their bundles beside it. */
  children?: Record<string, string>
}

/** A bill names people and goods in whatever script they are written. */
const fontsOfBills = [
  'anek-bangla',
  'anek-devanagari',
  'anek-gujarati',
  'anek-kannada',
  'anek-malayalam',
  'anek-tamil',
  'anek-telugu',
  'noto-sans-gurmukhi',
  'noto-sans-oriya',
].map((family) => `@expo-google-fonts/${family}`)

/** What becomes an image. */
export const processes = {
  identity: { entry: 'services/identity/src/server.ts', natives: ['argon2', 'sharp'], children: encoder },
  auctions: { entry: 'services/auctions/src/server.ts', natives: ['sharp'], children: encoder },
  information: { entry: 'services/information/src/server.ts', natives: ['sharp'], children: encoder },
  deals: {
    entry: 'services/deals/src/server.ts',
    natives: ['sharp', 'pdfkit', ...fontsOfBills],
    children: encoder,
  },
  analytics: { entry: 'services/analytics/src/server.ts', natives: [] },
  realtime: { entry: 'services/realtime/src/server.ts', natives: [] },
  gateway: { entry: 'gateway/src/server.ts', natives: ['@fastify/swagger-ui'] },
  'load-accounts': { entry: 'services/identity/src/load-accounts.ts', natives: ['argon2'] },
  'send-test-mail': { entry: 'services/identity/src/send-test-mail.ts', natives: [] },
  'analytics-rebuild': { entry: 'services/analytics/src/rebuild.ts', natives: [] },
  'rotate-keys': { entry: 'services/deals/src/rotate-keys.ts', natives: [] },
  'parked-events': { entry: 'services/analytics/src/parked-events.ts', natives: [] },
  secrets: { entry: 'deploy/docker/src/secrets.ts', natives: [] },
  rotate: { entry: 'deploy/docker/src/rotate.ts', natives: [] },
  setup: { entry: 'deploy/docker/src/setup.ts', natives: [] },
} as const satisfies Record<string, Process>

export type ProcessName = keyof typeof processes
