import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { copyNative } from './copy-native.ts'
import { type Process, type ProcessName, processes } from './processes.ts'

/**
 * Bundles one process into a folder that needs only Node: `server.mjs`, and in `node_modules` the native
 * packages with what they need.
 * @param root the project's folder.
 * @returns the names of the packages from npm that the process loads.
 */
export async function bundle(name: ProcessName, root: string, outputFolder: string): Promise<Set<string>> {
  const { entry, natives, children = {} }: Process = processes[name]
  await rm(outputFolder, { recursive: true, force: true })
  await mkdir(outputFolder, { recursive: true })
  const { metafile } = await build({
    metafile: true,
    entryPoints: Object.entries({ 'server.mjs': entry, ...children }).map(([file, source]) => ({
      in: join(root, source),
      out: file.replace('.mjs', ''),
    })),
    outdir: outputFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    external: [...natives, 'pg-native', 'pino-pretty', 'bufferutil', 'utf-8-validate'],
    // Packages in CommonJS still call these.
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
  for (const native of natives) await copyNative(native, join(root, 'deploy/docker'), outputFolder)
  await writeFile(join(outputFolder, 'package.json'), '{ "type": "module" }\n')
  return packagesOf(metafile)
}

function packagesOf({ inputs }: Metafile): Set<string> {
  const bundled = Object.keys(inputs).map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
  const external = Object.values(inputs).flatMap(({ imports }) =>
    imports.filter((one) => one.external).map(({ path }) => path),
  )
  return new Set([...bundled, ...external].filter((name) => name !== undefined))
}
