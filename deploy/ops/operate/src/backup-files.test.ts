import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newestBackup, removeOldBackups } from './backup-files.ts'

test('removes only the oldest complete backups, and finds the newest of a composition', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boli-backups-'))
  for (const day of [21, 23, 22, 20]) {
    await mkdir(join(folder, `boli-${day}`))
    const manifest = { at: `2026-11-${day}T02:00:00.000Z`, isSmall: day === 23, project: 'boli' }
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
  const large = { isSmall: false, project: 'boli' }
  expect(await newestBackup(folder, large)).toEqual(new Date('2026-11-22T02:00:00.000Z'))
  expect(await newestBackup(folder, { ...large, project: 'another' })).toBeNull()
  expect(await removeOldBackups(folder, Number.POSITIVE_INFINITY)).toEqual([])
  await rm(folder, { recursive: true })
})
