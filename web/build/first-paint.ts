import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HtmlTagDescriptor, minify, type Plugin } from 'vite'

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

/**
 * Names the fonts, which first-paint.js fetches ahead for the landing page; and lets the style sheet come before
 * the scripts on a slow line, because the first paint needs none.
 */
export function orderFirstPaint(fonts: Record<'en' | 'hi', RegExp>): Plugin {
  return {
    name: 'order-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const find = (name: RegExp) => Object.keys(bundle ?? {}).find((file) => name.test(file))
        const content = JSON.stringify({ en: [find(fonts.en)], hi: [find(fonts.en), find(fonts.hi)] })
        const named: HtmlTagDescriptor = {
          tag: 'meta',
          attrs: { name: 'boli-fonts', content },
          injectTo: 'head-prepend',
        }
        const patient = html.replaceAll(
          /<(script type="module"|link rel="modulepreload")/g,
          '<$1 fetchpriority="low"',
        )
        return { html: patient, tags: [named] }
      },
    },
  }
}

/** Minifies first-paint.js, which is not part of the bundle. */
export function slimFirstPaint(): Plugin {
  return {
    name: 'slim-first-paint',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'first-paint.js')
      const { code } = await minify(file, await readFile(file, 'utf8'))
      await writeFile(file, code)
    },
  }
}
