import { readdir, readFile } from 'node:fs/promises'
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

/** The built pages without the services, as two releases with no files in common: those of the new one end in `-new`. */
export async function serveTwoReleases() {
  const folder = await buildWeb({})
  const names = await readNames(join(folder, 'assets'))
  let served: 'old' | 'new' | null = 'old'
  const server = createServer(async (request, response) => {
    if (served === null) return request.socket.destroy()
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) return response.writeHead(503).end()
    const isNew = isOfNewRelease(pathname)
    if (pathname.startsWith('/assets/') && isNew !== (served === 'new')) return response.writeHead(404).end()
    const file = extname(pathname) === '' ? '/index.html' : pathname.replace(/-new(\.\w+)$/, '$1')
    const type = types[extname(file)]
    const bytes = await readFile(join(folder, file)).catch(() => null)
    if (!bytes) return response.writeHead(404).end()
    const isRenamed = served === 'new' && type !== undefined
    const body = isRenamed ? names.rename(bytes.toString('utf8')) : bytes
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

/** Whether a path under `/assets/` is a file of the new release. */
export function isOfNewRelease(path: string): boolean {
  return /-new\.\w+$/.test(path)
}

/** Renames, in a text, the files of a folder; in the worker's list also the revisions of files with fixed names. */
async function readNames(folder: string) {
  const built = new Set(await readdir(folder))
  const newName = (name: string) => (built.has(name) ? name.replace(/(\.\w+)$/, '-new$1') : name)
  return {
    rename: (text: string) =>
      text.replace(/[\w.-]+\.(?:js|css|woff2)\b/g, newName).replace(/(revision"?:\s*["'`])/g, '$1new'),
  }
}
