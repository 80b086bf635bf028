import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }

const textsOf = (language: string, namespace: string): Texts =>
  JSON.parse(
    readFileSync(
      fileURLToPath(new URL(`../src/locales/${language}/${namespace}.json`, import.meta.url)),
      'utf8',
    ),
  )

function textAt(language: string, namespace: string, key: string): string {
  const text = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      textsOf(language, namespace),
    )
  if (typeof text !== 'string') throw new Error(`index.html asks for ${language} ${namespace}:${key}`)
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** `{{en landing:hero.title}}` in index.html becomes that text, so that no words are written twice. */
export function firstPaintTexts(): Plugin {
  return {
    name: 'first-paint-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/\{\{(\w+) (\w+):([\w.]+)\}\}/g, (_, language, namespace, key) =>
          textAt(language, namespace, key),
        ),
    },
  }
}

/** Fonts that the first paint needs, before the style sheet names them; Hindi's only where it is read. */
export function preloadFonts(fonts: { latin: RegExp; devanagari: RegExp }): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const find = (name: RegExp) => `/${Object.keys(bundle ?? {}).find((file) => name.test(file))}`
        const latin: HtmlTagDescriptor = {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: find(fonts.latin) },
          injectTo: 'head-prepend',
        }
        // Read by first-paint.js, which knows the reader's language.
        const devanagari: HtmlTagDescriptor = {
          tag: 'meta',
          attrs: { name: 'boli-devanagari', content: find(fonts.devanagari) },
          injectTo: 'head-prepend',
        }
        // The style sheet comes first on a slow line: the first paint needs no script.
        const patient = html.replaceAll(
          /<(script type="module"|link rel="modulepreload")/g,
          '<$1 fetchpriority="low"',
        )
        return { html: patient, tags: [latin, devanagari] }
      },
    },
  }
}
