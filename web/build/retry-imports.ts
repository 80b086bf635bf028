import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = fileURLToPath(new URL('../src/lib/import-again.ts', import.meta.url))

/**
 * Routes each `import()` of the pages through `src/lib/import-again.ts` instead of Vite's own function, which requests
 * a file only once.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null
      if (!/__vitePreload = function preload\(baseModule, deps, importerUrl\)/.test(code))
        throw new Error('Vite imports modules in another way than build/retry-imports.ts knows')
      return `export { importSurely as __vitePreload } from ${JSON.stringify(own)}`
    },
  }
}
