import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { buildWeb } from '@boli/dev'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/**
 * The built pages without the services, as two releases with no files in common: those of the new one are in `/assets/new/`.
 */
export async function serveTwoReleases() {
  const folder = await buildWeb({})
  let served: 'old' | 'new' | null = 'old'
  const server = createServer(async (request, response) => {
    if (served === null) return request.socket.destroy()
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) return response.writeHead(503).end()
    const isNew = pathname.startsWith('/assets/new/')
    if (pathname.startsWith('/assets/') && isNew !== (served === 'new')) return response.writeHead(404).end()
    const file = extname(pathname) === '' ? '/index.html' : pathname.replace('/assets/new/', '/assets/')
    const type = types[extname(file)]
    const bytes = await readFile(join(folder, file)).catch(() => null)
    if (!bytes) return response.writeHead(404).end()
    const isRenamed = served === 'new' && type !== undefined
    const body = isRenamed ? renamed(bytes.toString('utf8')) : bytes
    response.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      'cache-control': 'no-store',
    })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Chooses the served release; with null no request is answered. */
    serve(release: 'old' | 'new' | null) {
      served = release
      if (release === null) server.closeAllConnections()
    },
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

/** The file names, and in the worker's list the revisions of files with fixed names. */
function renamed(text: string): string {
  return text.replaceAll('assets/', 'assets/new/').replace(/(revision"?:\s*["'`])/g, '$1new')
}
