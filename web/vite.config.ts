/// <reference types="vitest/config" />
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './build/chunks.ts'
import { firstPaintTexts, orderFirstPaint, slimFirstPaint } from './build/first-paint.ts'
import { languageTexts, nameOfChunk } from './build/languages.ts'
import { preloadPages } from './build/page-preloads.ts'
import { retryImports } from './build/retry-imports.ts'
import { singleIcons } from './build/single-icons.ts'
import { slimReact, slimRouter, slimRoutes } from './build/slim-libraries.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.BOLI_DEV_BACKEND ?? 'http://localhost:8080'

/** Compresses each file once and as well as possible, instead of quickly at every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css)$/.test(fileName))
      await Promise.all(
        texts.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const path = join(dir, file.fileName)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

/** Installable, and able to open without a network: src/worker caches the shell, the texts of the device's languages, and everything else as it is visited. */
const offlineShell = VitePWA({
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Boli',
    short_name: 'Boli',
    description: 'Live auctions of Indian farm produce',
    lang: 'en',
    start_url: '/',
    display: 'standalone',
    background_color: '#faf6ec',
    theme_color: '#faf6ec',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  injectManifest: {
    globPatterns: [
      'index.html',
      'first-paint.js',
      'icon.svg',
      'assets/*.{js,css}',
      'assets/anek-latin-latin-wght-*.woff2',
    ],
    // Administrators use desktop computers, and some pages need a network: they are cached when they are visited.
    globIgnores: [
      'assets/{admin,users,drawings,schema,desk,board,keys,proof,own-security,user-page,lot-page,information-page}*',
      'assets/{sha2,ed25519,qr-code,verify-worker,import-page}*',
      'assets/texts-*-{admin,desk,board,keys,proof,security}-*',
      'assets/*-dashboard-*',
    ],
    // Their names change with their content.
    dontCacheBustURLsMatching: /assets\//,
  },
})

export default defineConfig({
  // Vitest resolves the suites' paths from the repository's root.
  ...(process.env.VITEST ? {} : { root: here('.') }),
  plugins: [
    react(),
    languageTexts(),
    slimReact(),
    slimRouter(),
    slimRoutes(),
    tailwindcss(),
    firstPaintTexts(),
    orderFirstPaint(),
    preloadPages(),
    retryImports(),
    ...(process.env.VITEST ? [singleIcons()] : [precompress(), slimFirstPaint(), offlineShell]),
  ],
  server: {
    port: 5173,
    proxy: {
      '/api': { target: backend },
      '/media': { target: backend },
      '/socket.io': { target: backend, ws: true },
      '/activity': { target: backend, ws: true },
    },
  },
  worker: { format: 'es' },
  // Words are looked up by key: an export of each would name every key twice.
  json: { namedExports: false },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // A strict content security policy refuses inlined scripts and data: fonts.
    assetsInlineLimit: 0,
    // index.html names the scripts of first pages, and the service worker caches all others.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // Schemas that a page does not name are left out, and typebox with them.
      treeshake: {
        manualPureFunctions: [
          'Type',
          'Answer',
          'ListAnswer',
          'CountedListAnswer',
          'withFields',
          'may',
          'must',
          'nullable',
          'orNull',
          'Rupees',
          'LotQuantity',
        ],
        propertyReadSideEffects: false,
        moduleSideEffects: [
          {
            test: /node_modules[\\/](?:typebox|engine\.io-client[\\/]build[\\/]esm[\\/]transports)[\\/]/,
            sideEffects: false,
          },
        ],
      },
      output: {
        chunkFileNames: nameOfChunk,
        codeSplitting: {
          groups: chunkGroups,
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  test: {
    setupFiles: [here('./src/test/setup.ts')],
    restoreMocks: true,
  },
})
