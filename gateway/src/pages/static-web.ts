import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { constants } from 'node:zlib'
import { ApiError, type Service } from '@boli/http-kit'
import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalOrigin } from '../edge/origins.ts'
import { languageOf } from '../lot-page/frame.ts'
import { answerInPages } from '../lot-page/notices.ts'
import type { GatewaySettings } from '../settings.ts'
import { createShells, fontFaces, pageAt } from './shell.ts'

/** Paths that are never a page, so that a mistyped call gets a 404 instead of the application. */
const notPages = /^(api|media|socket\.io|internal|assets)(\/|$)/

/**
 * Serves the built pages. Names with a hash are cached for ever; the entry page and the service worker are revalidated
 * each time. A navigation to any other path gets the entry page, whose router does the rest; its status is 404 if there
 * is no such page.
 */
export async function serveWeb(
  scope: Service,
  {
    settings,
    isMember,
  }: { settings: GatewaySettings; isMember: (request: FastifyRequest, username: string) => Promise<boolean> },
): Promise<void> {
  const root = settings.webRoot
  answerInPages(scope)
  if (root === null || !existsSync(join(root, 'index.html'))) {
    scope.get('/*', async (request, reply) => explainMissingPages(request, reply))
    return
  }
  const files = new Set(await listFiles(root))
  await scope.register(staticFiles, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControlOf(relative(root, path).split(sep).join('/')))
    },
  })
  const shellOf = createShells(await readFile(join(root, 'index.html'), 'utf8'))
  const fonts = fontFaces(files)
  scope.get('/lot-fonts.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(fonts),
  )
  scope.get('/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (files.has(path)) return reply.sendFile(path)
    // A client that asks for the root address, such as a probe, gets the page whatever it accepts.
    if (path !== '' && !isNavigation(request, path)) throw new ApiError('not-found')
    const page = await existingPage(request, `/${path}`)
    const shell = shellOf(page, languageOf(request), canonicalOrigin(request, settings))
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .header('etag', shell.etag)
    if (request.headers['if-none-match'] === shell.etag) return reply.code(304).send()
    return reply.code(shell.status).type('text/html; charset=utf-8').send(shell.html)
  })

  /** The page at an address; a user's page only if the user exists. */
  async function existingPage(request: FastifyRequest, path: string) {
    const page = pageAt(path)
    if (page !== '/member/:username') return page
    return (await isMember(request, path.split('/')[2] ?? '')) ? page : null
  }
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function cacheControlOf(path: string): string {
  return path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function isNavigation(request: FastifyRequest, path: string): boolean {
  return !notPages.test(path) && (request.headers.accept ?? '').includes('text/html')
}

function explainMissingPages(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isNavigation(request, (request.params as { '*': string })['*'])) throw new ApiError('not-found')
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Boli</title>' +
        '<h1>The pages of Boli are not built yet</h1>' +
        '<p>The market itself is running under <a href="/api/v1/auction/getAllauctions">/api/v1</a>. ' +
        'Build the pages with <code>npm start</code>, or run the build of the <code>web</code> package, and start again.</p>',
    )
}

/** Brotli's own default of 11 takes longer than it saves when every answer is compressed per request. */
const BROTLI_QUALITY = 4

/** Compresses JSON, pages and scripts; pictures are already compressed. */
export async function compressAnswers(app: Service): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    requestEncodings: ['identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
}
