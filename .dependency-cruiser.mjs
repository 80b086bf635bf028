// The sentences of "Who may import whom" in ARCHITECTURE.md, one rule each. deploy/qa/checks/import-rules.test.ts
// checks that a violation of each is reported.

/** Files that never run in production: tests and what only tests use. */
const TESTS = '(\\.test\\.tsx?$|/test/|^deploy/(qa|ops/signals)/|^packages/test-kit/|vitest\\.config\\.ts$)'
/** Files that compose a process; only these may import an adapter. */
const PUT_TOGETHER =
  '^((services/[^/]+|gateway)/src/(server|rebuild|dead-letters|send-test-mail)\\.ts$|deploy/)'

const ADAPTERS =
  '^packages/(event-bus/src/(kafka|in-process)|live-channel/src/(redis|in-process)|object-store/src/(s3|folder)|mailer/src/(smtp|mailbox))(/|\\.ts$)'

/** Packages of plain functions and data, which `web` and `domain/` may import. */
const PURE = ['rules', 'proof', 'commodities', 'places', 'words']

/** Lowest first: a package imports only packages of lower layers. */
const LAYERS = [
  ['contracts'],
  PURE,
  ['event-bus', 'live-channel', 'object-store', 'mailer'],
  ['http-kit', 'session-edge'],
  ['database', 'bid-calls'],
  ['pictures'],
  ['test-kit'],
]

const oneOf = (names) => `(${names.join('|')})`

const PURE_PACKAGES = `packages/${oneOf(['contracts', ...PURE])}/`

/** Packages of one layer do not import each other. */
const layerRules = LAYERS.map((layer, index) => {
  const above = LAYERS.slice(index + 1).flat()
  const outside =
    above.length > 0
      ? `^(services|gateway|web|deploy|packages/${oneOf(above)})/`
      : '^(services|gateway|web|deploy)/'
  return {
    name: `${layer.join('-and-')}-import-only-what-is-below`,
    comment: 'Packages import contracts and packages below them.',
    severity: 'error',
    from: { path: `^packages/${oneOf(layer)}/`, pathNot: layer[0] === 'test-kit' ? '^$' : TESTS },
    to: { path: outside },
  }
})

const onlyIn = (library, home) => ({
  name: `${library}-only-in-${home}`,
  comment: `${library} is imported in exactly one package.`,
  severity: 'error',
  from: { pathNot: `^packages/${home}/|^deploy/dev/|${TESTS}` },
  to: { path: `(^|/)node_modules/(@types/)?${library}/` },
})

export default {
  forbidden: [
    {
      name: 'nothing-unresolvable',
      comment: 'An import that cannot be resolved would slip past every other rule.',
      severity: 'error',
      from: {},
      // Made by web/build/languages.ts.
      to: { couldNotResolve: true, pathNot: '^virtual:texts$' },
    },
    {
      name: 'no-circles',
      comment: 'Files of packages, services and gateway import each other in no circle, types included.',
      severity: 'error',
      from: { path: '^(packages|services|gateway)/' },
      to: { circular: true },
    },
    ...layerRules,
    {
      name: 'ports-do-not-import-each-other',
      comment: 'Ports stand side by side; what joins two of them lives above.',
      severity: 'error',
      from: { path: '^packages/(event-bus|live-channel|object-store|mailer)/', pathNot: TESTS },
      to: {
        path: '^packages/(event-bus|live-channel|object-store|mailer)/',
        pathNot: '^packages/$1/',
      },
    },
    {
      name: 'test-kit-only-in-tests',
      comment: 'test-kit is for tests, and for the Postgres of `npm start`.',
      severity: 'error',
      from: { pathNot: `${TESTS}|^deploy/dev/src/postgres/` },
      to: { path: '^packages/test-kit/' },
    },
    {
      name: 'no-service-imports-another',
      comment: 'A service imports packages, never another service, its schema, or its tables.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-import-packages-only',
      comment: 'A service knows nothing of the gateway, the pages, or how it is deployed.',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(gateway|web|deploy)/' },
    },
    {
      name: 'gateway-imports-packages-only',
      comment: 'The gateway reaches services over HTTP and events, never by import.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(services|web|deploy)/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain/ imports contracts, the pure packages, itself and csv-parse, which is plain functions, only.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: `^(services/$1/src/domain/|${PURE_PACKAGES})|node_modules/csv-parse/` },
    },
    {
      name: 'domain-tests-import-test-tools-only',
      comment:
        'Tests of domain/ stay as pure as what they test: their events are built from those of contracts.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/.*\\.test\\.ts$' },
      to: {
        pathNot: `^(services/$1/(src/domain/|test/(support/stories|builders)\\.ts$)|${PURE_PACKAGES})|node_modules/(vitest|fast-check)/`,
      },
    },
    {
      name: 'features-do-not-import-each-other',
      comment: 'What two features need moves to domain/ or persistence/.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/features/([^/.]+)' },
      to: { path: '^services/$1/src/features/', pathNot: '^services/$1/src/features/$2(/|\\.)' },
    },
    {
      name: 'edges-have-no-database-and-no-pictures',
      comment: 'The gateway, realtime and what they load stay without pg, kysely and sharp.',
      severity: 'error',
      from: {
        path: '^(gateway|services/realtime|packages/(http-kit|session-edge|bid-calls|event-bus|live-channel))/',
      },
      to: { path: '(^packages/(database|pictures)/|(^|/)node_modules/(pg|kysely|sharp)/)' },
    },
    {
      name: 'web-imports-contracts-and-pure-packages-only',
      comment: '`web` imports `contracts` and the pure packages only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(packages|services|gateway|deploy)/', pathNot: `^${PURE_PACKAGES}` },
    },
    {
      name: 'nobody-imports-web',
      comment: 'The pages are built, not imported.',
      severity: 'error',
      from: { path: '^(packages|services|gateway)/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-features-do-not-import-app',
      comment: 'Inside `web`: `app → features → shared`.',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-shared-imports-neither-app-nor-features',
      comment: 'Inside `web`: `app → features → shared`.',
      severity: 'error',
      from: { path: '^web/src/(?!app/|features/|main\\.tsx?$|index\\.tsx?$)[^/]+/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'web-features-do-not-import-each-other',
      comment: 'One feature never imports another, with three exceptions.',
      severity: 'error',
      from: { path: '^web/src/features/(?!(?:bidding|board|deals|deal-desk)/)([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-bidding-and-deals-import-lots-only',
      comment: 'Bidding and deals show lots, so they may import `auctions/lot`.',
      severity: 'error',
      from: { path: '^web/src/features/(bidding|deals)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/($1/|auctions/(lot|test)/)' },
    },
    {
      name: 'web-board-imports-lots-and-bidding-only',
      comment: 'The board bids on many lots as the room does, so `board` may import `bidding` too.',
      severity: 'error',
      from: { path: '^web/src/features/board/' },
      to: { path: '^web/src/features/(?!(board|bidding|auctions/(lot|test))/)' },
    },
    {
      name: 'web-deal-desk-imports-deals-only',
      comment: 'Administrators see the page of a deal, so `deal-desk` may import `deals`.',
      severity: 'error',
      from: { path: '^web/src/features/deal-desk/' },
      to: { path: '^web/src/features/(?!(deal-desk|deals)/)' },
    },
    {
      name: 'web-lots-import-no-other-subject-of-auctions',
      comment: 'Inside auctions, `market`, `listing` and `own` import `lot`, never the other way.',
      severity: 'error',
      from: { path: '^web/src/features/auctions/lot/', pathNot: TESTS },
      to: { path: '^web/src/features/auctions/(market|listing|own)/' },
    },
    {
      name: 'adapters-named-only-where-a-process-is-put-together',
      comment: 'Adapters are named only in server.ts, in commands of operators, and in deploy/.',
      severity: 'error',
      from: {
        path: '^(packages|services|gateway|web|deploy)/([^/]+)/',
        pathNot: `${PUT_TOGETHER}|${TESTS}|^packages/(event-bus|live-channel|object-store|mailer)/src/(?!index\\.ts$)`,
      },
      to: { path: ADAPTERS },
    },
    onlyIn('kafkajs', 'event-bus'),
    onlyIn('ioredis', 'live-channel'),
    onlyIn('minio', 'object-store'),
    onlyIn('nodemailer', 'mailer'),
    onlyIn('sharp', 'pictures'),
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc reads the files instead, `import type` included.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
