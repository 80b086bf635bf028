// `node deploy/ops/docker/src/bundle.ts FOLDER`: writes the content of the image, except the pages: `app` with every
// process, and `run` with the mount points of the volumes of secrets.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { copyNative } from './copy-native.ts'
import { filesOf } from './distribute.ts'
import { natives, processes } from './processes.ts'

/**
 * Bundles every process into a folder that needs only Node: a file for each, files with shared code, the texts of servers, and
 * in `node_modules` the native packages with their dependencies.
 * @param root the project's folder.
 * @returns what each file contains and imports.
 */
export async function bundle(root: string, outputFolder: string): Promise<Metafile> {
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
  return metafile
}

if (import.meta.main) {
  const [, , folder] = process.argv
  if (!folder) throw new Error('Say into which folder')
  const output = resolve(folder)
  for (const name of ['boli', ...Object.keys(filesOf).map((receiver) => join('distributed', receiver))])
    await mkdir(join(output, 'run', name), { recursive: true })
  await bundle(resolve(import.meta.dirname, '../../../..'), join(output, 'app'))
  console.log(`bundled ${Object.keys(processes).join(', ')}`)
}
