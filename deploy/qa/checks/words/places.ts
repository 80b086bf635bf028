import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pagesToSee } from '../../tests/support/pages.ts'
import { repository } from '../checks.ts'

/** Where a text is shown. */
export interface Place {
  page: string
  /** As in the source: `activity-panel.tsx: Panel title`; empty if the key is composed at run time. */
  element: string
  /** The names of its screenshots from `npm run words -- walk` begin with this. */
  screenshot: string
}

/** The page that shows most texts of a file, if its name differs from the file's. */
const pageOfFile: Record<string, string> = {
  about: 'aboutus',
  account: 'security',
  audit: 'admin-audit',
  auth: 'signin',
  common: 'market',
  create: 'create-auction',
  dealdesk: 'admin-deal',
  dealfaults: 'deal',
  dealroom: 'deal',
  errors: 'signup',
  export: 'my-bids',
  firm: 'profile-firm',
  follow: 'product',
  keys: 'profile-keys',
  legal: 'terms',
  lot: 'product',
  mandi: 'prices',
  memberdesk: 'admin-user',
  mine: 'my-auctions',
  notifications: 'home',
  proof: 'auction-proof',
  quality: 'create-auction',
  report: 'product',
  roomend: 'room-ended',
  servers: 'lot',
  share: 'product',
  shell: 'landing',
  trybid: 'home-newcomer',
  support: 'contact',
  users: 'admin-users',
  webhooks: 'profile-webhooks',
}

interface Mention {
  source: { file: string; text: string }
  index: number
}

/** Where the sources of pages contain a quoted text that may be a key. */
const mentions = new Map<string, Mention[]>()
for (const path of globSync('web/src/**/*.{ts,tsx}', { cwd: repository })) {
  if (path.includes('.test.')) continue
  const source = { file: basename(path), text: readFileSync(join(repository, path), 'utf8') }
  for (const { 1: quoted = '', index } of source.text.matchAll(/'([\w:.-]+)'/g))
    mentions.set(quoted, [...(mentions.get(quoted) ?? []), { source, index }])
}

/** @returns the place of a key such as `auth:signIn.title`. */
export function placeOf(key: string): Place {
  const [file = '', name = ''] = key.split(':')
  const screenshot = pageOfFile[file] ?? file
  const page = pagesToSee.find((one) => one.name === screenshot)
  if (!page) throw new Error(`places.ts names no page that shows the texts of ${file}`)
  return {
    page: file === 'servers' ? 'mail, bell, bill or public page' : page.route,
    element: file === 'servers' ? '' : elementOf(file, name.replace(/_[a-z]+$/, '')),
    screenshot: `${screenshot}-`,
  }
}

function elementOf(file: string, name: string): string {
  const short = mentions.get(name) ?? []
  const mention =
    mentions.get(`${file}:${name}`)?.[0] ??
    short.find(({ source }) => source.text.includes(`'${file}'`)) ??
    short[0]
  if (!mention) return ''
  const before = mention.source.text.slice(Math.max(0, mention.index - 1_000), mention.index)
  const tag = [...before.matchAll(/<([A-Za-z.]+)(?=[\s>])/g)].at(-1)?.[1] ?? ''
  const attribute = /([\w-]+)=\{[^{}]*$/.exec(before)?.[1] ?? ''
  return `${mention.source.file}: ${[tag, attribute].filter(Boolean).join(' ')}`
}
