import manifest from '../package.json' with { type: 'json' }

/** Packages that cannot be bundled, since they are native or read their own files: no code of this folder imports them. */
export const natives = Object.keys(manifest.dependencies).filter((name) => !/^(@boli\/|typebox$)/.test(name))

/** The programs of the image: services by `ROLE`, and jobs and operator commands by `/app/NAME.mjs`. */
export const processes = {
  boli: 'deploy/dev/src/boli.ts',
  identity: 'services/identity/src/server.ts',
  auctions: 'services/auctions/src/server.ts',
  information: 'services/information/src/server.ts',
  deals: 'services/deals/src/server.ts',
  notifications: 'services/notifications/src/server.ts',
  analytics: 'services/analytics/src/server.ts',
  realtime: 'services/realtime/src/server.ts',
  gateway: 'gateway/src/server.ts',
  setup: 'deploy/ops/docker/src/setup.ts',
  secrets: 'deploy/ops/docker/src/secrets.ts',
  rotate: 'deploy/ops/docker/src/rotate.ts',
  'show-admin': 'deploy/ops/docker/src/show-admin.ts',
  'load-accounts': 'services/identity/src/load-accounts.ts',
  'import-prices': 'services/information/src/import-prices.ts',
  'send-test-mail': 'services/identity/src/send-test-mail.ts',
  'analytics-rebuild': 'services/analytics/src/rebuild.ts',
  'parked-events': 'services/analytics/src/dead-letters.ts',
  'rotate-keys': 'services/deals/src/rotate-keys.ts',
  /** A child process of services that accept pictures; `packages/pictures` starts it by this name. */
  encoder: 'packages/pictures/src/encoder.ts',
  /** Started by deals, by this name. */
  'bill-drawer': 'services/deals/src/bill-pdf/drawer.ts',
} as const satisfies Record<string, string>

export type ProcessName = keyof typeof processes
