import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Texts } from '@boli/contracts'
import { type HtmlTagDescriptor, minify, type Plugin } from 'vite'
import { builtLanguages, fontsOf, textsOf } from './languages.ts'

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

const inLanguage = (html: string, language: string) =>
  html.replace(/\{\{(\w+):([\w.]+)\}\}/g, (_, namespace, key) => textAt(language, namespace, key))

/**
 * `{{landing:hero.title}}` in index.html becomes that text, so that no text is written twice, and an element with
 * `data-language` is repeated for each language. first-paint.js gets the list of languages.
 */
export function firstPaintTexts(): Plugin {
  const [first = ''] = Object.keys(builtLanguages)
  const directions = Object.entries(builtLanguages).map(([name, { direction }]) => [name, direction])
  return {
    name: 'first-paint-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: inLanguage(
          html.replace(/<(\w+) data-language\b([\s\S]*?<\/\1>)/g, (_, tag, rest) =>
            directions
              .map(
                ([name = '', direction]) =>
                  `<${tag} data-language="${name}" lang="${name}" dir="${direction}"${inLanguage(rest, name)}`,
              )
              .join('\n'),
          ),
          first,
        ),
        tags: [named('boli-languages', Object.fromEntries(directions))],
      }),
    },
  }
}

/** Values that first-paint.js reads by name. */
export const named = (
  name: string,
  content: unknown,
  more: Record<string, string> = {},
): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name, ...more, content: JSON.stringify(content) },
  injectTo: 'head-prepend',
})

const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g

/**
 * Lists the fonts, which first-paint.js preloads for the landing page, and loads the style sheet before the scripts on
 * a slow connection, because the first paint needs no script. Browsers fetch one low-priority file at a time until the
 * style sheet has arrived: the largest is listed first, so that the connection is never idle.
 */
export function orderFirstPaint(): Plugin {
  return {
    name: 'order-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'))
        const fonts = Object.entries(builtLanguages).map(([name, facts]) => [
          name,
          fontsOf(facts).map(({ start }) => files.find((file) => file.includes(start))),
        ])
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const sizeOf = (tag: string) =>
          chunks.find(({ fileName }) => tag.includes(fileName))?.code.length ?? 0
        const patient = (html.match(SCRIPTS) ?? [])
          .toSorted((one, other) => sizeOf(other) - sizeOf(one))
          .map((tag) => tag.replace(/type="module"|rel="modulepreload"/, '$& fetchpriority="low"'))
        return {
          html: html.replaceAll(SCRIPTS, '').replace(/\s*<\/head>/, (end) => patient.join('') + end),
          tags: [named('boli-fonts', Object.fromEntries(fonts))],
        }
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
