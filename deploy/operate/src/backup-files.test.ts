import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newestBackup, removeOldBackups } from './backup-files.ts'

test('the oldest whole backups go, and nothing else of the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boli-backups-'))
  for (const day of [21, 23, 22, 20]) {
    await mkdir(join(folder, `boli-${day}`))
    const manifest = { at: `2026-11-${day}T02:00:00.000Z` }
    await writeFile(join(folder, `boli-${day}`, 'manifest.json'), JSON.stringify(manifest))
  }
  await mkdir(join(folder, 'boli-19-broken-off'))
  await writeFile(join(folder, 'notes.txt'), '')
  expect(await removeOldBackups(folder, 2)).toEqual(['boli-21', 'boli-20'])
  expect((await readdir(folder)).toSorted()).toEqual([
    'boli-19-broken-off',
    'boli-22',
    'boli-23',
    'notes.txt',
  ])
  expect(await newestBackup(folder)).toEqual(new Date('2026-11-23T02:00:00.000Z'))
  expect(await removeOldBackups(folder, Number.POSITIVE_INFINITY)).toEqual([])
  await rm(folder, { recursive: true })
})
