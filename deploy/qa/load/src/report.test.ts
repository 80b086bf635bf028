import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeDocs } from './report.ts'

test('a section is replaced between its marks and nothing around it changes; a page without marks is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'page.md')
  const page = (section: string) =>
    `# Lists\n<!-- lists -->\n${section}\n<!-- /lists -->\n<!-- bids -->\nold\n`
  await writeFile(path, page('old'))
  await writeDocs('lists', ' new\nrows\n', path)
  await expect(writeDocs('bids', 'new', path)).rejects.toThrow('no marks <!-- bids -->')
  expect(await readFile(path, 'utf8')).toBe(page('new\nrows'))
})
