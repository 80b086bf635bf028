import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Refusal, type Service } from '@boli/http-kit'
import staticFiles from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tellInPages } from '../lot-page/notices.ts'

/** Paths that are never a page, so that a mistyped call is told the truth and not handed the application. */
const notPages = /^(api|media|socket\.io|internal|assets)(\/|$)/

/**
 * Serves the built pages. Names with a hash are kept for ever; the entry page and the service worker are
 * asked for each time. A navigation to any other path gets the entry page, whose router knows the rest.
 */
export async function serveWeb(scope: Service, root: string | null): Promise<void> {
  tellInPages(scope)
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
  scope.get('/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (files.has(path)) return reply.sendFile(path)
    // A client that asks for the root address, such as a probe, gets the page whatever it accepts.
    if (path !== '' && !isNavigation(request, path)) throw new Refusal('not-found')
    return reply.sendFile('index.html')
  })
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
  if (!isNavigation(request, (request.params as { '*': string })['*'])) throw new Refusal('not-found')
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
