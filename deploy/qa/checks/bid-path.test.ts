import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '..', '..', '..')
const page = await readFile(join(repository, 'ARCHITECTURE.md'), 'utf8')
const steps = [...page.matchAll(/^\| `(\w+)` \| `(\S+\.ts)` \|/gm)].map(([, name = '', path = '']) => ({
  name,
  path,
}))

it('lists the whole path', () => {
  expect(steps.length).toBeGreaterThan(15)
})

it.each(steps)('ARCHITECTURE.md places $name in $path', async ({ name, path }) => {
  const source = await readFile(join(repository, path), 'utf8')
  expect(source).toMatch(new RegExp(`^export (async )?(function|class) ${name}\\b`, 'm'))
})
