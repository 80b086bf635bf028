import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { copyNative } from './copy-native.ts'
import { natives, type ProcessName, processes } from './processes.ts'

export type PackagesByProcess = Record<ProcessName, ReadonlySet<string>>

/**
 * Bundles every process into a folder that needs only Node: a file for each, files with shared code, the texts of servers, and
 * in `node_modules` the native packages with their dependencies.
 * @param root the project's folder.
 * @returns by process, the names of the npm packages that it loads at its start.
 */
export async function bundle(root: string, outputFolder: string): Promise<PackagesByProcess> {
  await rm(outputFolder, { recursive: true, force: true })
  await mkdir(outputFolder, { recursive: true })
  const { metafile } = await build({
    metafile: true,
    entryPoints: Object.entries(processes).map(([out, source]) => ({ in: join(root, source), out })),
    outdir: outputFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    // V8 keeps the source text in memory. Comments are a third of it, and one non-Latin-1 character doubles the size of a file.
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'external',
    external: [...natives, 'pg-native', 'pino-pretty', 'bufferutil', 'utf-8-validate'],
    // CommonJS packages still use these.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module'",
        "import { fileURLToPath as __fileURLToPath } from 'node:url'",
        'const require = __createRequire(import.meta.url)',
        'const __filename = __fileURLToPath(import.meta.url)',
        "const __dirname = __fileURLToPath(new URL('.', import.meta.url))",
      ].join('\n'),
    },
    logLevel: 'warning',
  })
  // Read by language when they are needed.
  await cp(join(root, 'packages/words/src/texts'), join(outputFolder, 'texts'), { recursive: true })
  for (const native of natives) await copyNative(native, join(root, 'deploy/ops/docker'), outputFolder)
  await writeFile(join(outputFolder, 'package.json'), '{ "type": "module" }\n')
  return packagesByProcess(metafile)
}

function packagesByProcess({ outputs }: Metafile): PackagesByProcess {
  const byFile = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]))
  const packagesOf = (name: ProcessName) => {
    const loaded = new Set<string>()
    const packages = new Set<string>()
    const load = (file: string) => {
      const output = byFile.get(file)
      if (!output || loaded.has(file)) return
      loaded.add(file)
      for (const input of Object.keys(output.inputs)) {
        const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]
        if (found) packages.add(found)
      }
      for (const { path, kind, external } of output.imports) {
        if (external) packages.add(path)
        else if (kind !== 'dynamic-import') load(basename(path))
      }
    }
    load(`${name}.mjs`)
    return packages
  }
  const names = Object.keys(processes) as ProcessName[]
  return Object.fromEntries(names.map((name) => [name, packagesOf(name)])) as unknown as PackagesByProcess
}
