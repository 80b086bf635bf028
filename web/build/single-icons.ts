import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = join(dirname(fileURLToPath(import.meta.resolve('lucide-react'))), '../esm')

/** The file of each icon, by each of its names. */
function filesOfIcons(): Map<string, string> {
  const index = readFileSync(join(library, 'lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{ (default as [^}]+) \} from '([^']+)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(library, file))
  return files
}

/**
 * For tests: imports each icon from its own file. The whole library has some 1,800, which every test file would
 * evaluate again; the build leaves out those that no page shows.
 */
export function singleIcons(): Plugin {
  const files = filesOfIcons()
  const importOf = (name: string): string => {
    const file = files.get(name)
    return file ? `import ${name} from '${file}'` : `import { ${name} } from 'lucide-react'`
  }
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) =>
        code.replace(/import \{([^}]+)\} from 'lucide-react'/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map(importOf)
            .join(';'),
        ),
    },
  }
}
