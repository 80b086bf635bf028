/** What becomes an image: each process's entry and the packages that cannot be bundled because they are native. */
export const processes = {
  identity: { entry: 'services/identity/src/server.ts', natives: ['argon2', 'sharp'] },
  auctions: { entry: 'services/auctions/src/server.ts', natives: ['sharp'] },
  information: { entry: 'services/information/src/server.ts', natives: ['sharp'] },
  deals: {
    entry: 'services/deals/src/server.ts',
    natives: ['sharp', 'pdfkit', '@fontsource/anek-devanagari'],
  },
  analytics: { entry: 'services/analytics/src/server.ts', natives: [] },
  realtime: { entry: 'services/realtime/src/server.ts', natives: [] },
  gateway: { entry: 'gateway/src/server.ts', natives: ['@fastify/swagger-ui'] },
  'analytics-rebuild': { entry: 'services/analytics/src/rebuild.ts', natives: [] },
  'rotate-keys': { entry: 'services/deals/src/rotate-keys.ts', natives: [] },
  'parked-events': { entry: 'services/analytics/src/parked-events.ts', natives: [] },
  secrets: { entry: 'deploy/docker/src/secrets.ts', natives: [] },
  rotate: { entry: 'deploy/docker/src/rotate.ts', natives: [] },
  setup: { entry: 'deploy/docker/src/setup.ts', natives: [] },
} as const satisfies Record<string, { entry: string; natives: readonly string[] }>

export type ProcessName = keyof typeof processes
