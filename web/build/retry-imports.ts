import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = fileURLToPath(new URL('../src/lib/import-again.ts', import.meta.url))

/** An `import()` of a chunk, as it is after Vite has added the chunk's dependencies. */
const chunkImport = /\bimport\((`\.\/[^`]+`)\)/g

/**
 * Routes each `import()` of the pages through `src/lib/import-again.ts` instead of Vite's own function, which requests
 * a file only once; and lets it append a query to the address, with which a failed file is requested again.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        let isWritten = false
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const code = file.code.replaceAll(chunkImport, 'import($1+globalThis.importQuery)')
          isWritten ||= code !== file.code
          file.code = code
        }
        if (!isWritten)
          throw new Error('chunks are imported in another way than build/retry-imports.ts knows')
      },
    },
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null
      if (!/__vitePreload = function preload\(baseModule, deps, importerUrl\)/.test(code))
        throw new Error('Vite imports modules in another way than build/retry-imports.ts knows')
      return `export { importSurely as __vitePreload } from ${JSON.stringify(own)}`
    },
  }
}
