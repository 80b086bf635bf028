import { API_PREFIX, routes } from '@boli/contracts'
import type { Plugin, Rolldown } from 'vite'
import { coverSizes } from '../src/lib/picture-sizes.ts'
import { named } from './first-paint.ts'
import { builtLanguages, textModule } from './languages.ts'

interface Visit {
  /** Path of the page, as a regular expression. */
  path: string
  isMember: boolean
  modules: string[]
  /** Namespaces of its texts, besides those of every page. */
  texts: string[]
  /** Calls whose answers it shows; `$1` is the capture of `path`. */
  asks?: string[]
  /** The first answer is a lot, whose picture the page shows at these widths. */
  picture?: string
}

const auctionId = ':auctionId'

/** Pages at which many visits begin: their files and first data are fetched in parallel with the application. */
const visits: Visit[] = [
  { path: '^/$', isMember: false, modules: ['app/pages/landing-page.tsx'], texts: ['landing'] },
  { path: '^/signin$', isMember: false, modules: ['features/auth/pages/sign-in-page.tsx'], texts: ['auth'] },
  {
    path: '^/home$',
    isMember: true,
    modules: ['app/pages/home-page.tsx'],
    texts: ['home', 'lot', 'info', 'mine'],
  },
  {
    path: '^/market$',
    isMember: true,
    modules: ['features/auctions/market/market-page.tsx'],
    texts: ['market', 'lot'],
    asks: [`${routes.listAuctions.path}?sortBy=latest&counts=true&page=1`],
  },
  {
    path: '^/auction/([^/]+)$',
    isMember: true,
    modules: ['features/bidding/pages/room-page.tsx'],
    texts: ['room', 'lot'],
    asks: [
      routes.getAuction.path.replace(auctionId, '$1'),
      `${routes.listPlacedBids.path.replace(auctionId, '$1')}?limit=100`,
    ],
  },
  {
    path: '^/product/([^/]+)$',
    isMember: true,
    modules: ['features/bidding/pages/product-page.tsx'],
    texts: ['lot'],
    asks: [routes.getAuction.path.replace(auctionId, '$1')],
    picture: coverSizes,
  },
]

/**
 * Writes into index.html which files each of these pages needs; first-paint.js begins to fetch them. The gateway leaves
 * out those of other pages (`gateway/src/pages/shell.ts`).
 */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {}, chunk: entry }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const withEntry = entry ? namedWith(entry, bundle) : new Set<string>()
        const filesOf = (modules: string[]) => {
          const files = modules.flatMap((module) => {
            const chunk = chunks.find(({ moduleIds }) =>
              moduleIds.some((id) => id === module || id.endsWith(`/web/src/${module}`)),
            )
            if (!chunk) throw new Error(`no chunk holds ${module}`)
            return [...namedWith(chunk, bundle)]
          })
          return [...new Set(files)]
            .filter((file) => !withEntry.has(file))
            .map((file) => file.replace('assets/', ''))
        }
        const textFiles = (texts: string[]) =>
          Object.fromEntries(
            Object.keys(builtLanguages).map((language) => [
              language,
              ['', ...texts].flatMap((name) => filesOf([textModule(language, name)]).slice(0, 1)),
            ]),
          )
        return visits.map(({ path, isMember, modules, texts, asks = [], picture }) =>
          named(
            'boli-visit',
            {
              isMember,
              picture,
              texts,
              asks: asks.map((ask) => `${API_PREFIX}${ask}`),
              files: filesOf([...modules, ...(isMember ? ['app/member.ts'] : [])]),
              textFiles: textFiles(texts),
            },
            { 'data-path': path },
          ),
        )
      },
    },
  }
}

/** A chunk's file and all files that it imports, including style sheets. */
function namedWith(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const queue = [chunk.fileName]
  for (const file of queue) {
    if (files.has(file)) continue
    files.add(file)
    const found = bundle[file]
    if (found?.type !== 'chunk') continue
    queue.push(...found.imports, ...(found.viteMetadata?.importedCss ?? []))
  }
  return files
}
