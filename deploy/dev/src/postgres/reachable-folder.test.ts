import { chmod, mkdir, mkdtemp, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reachableFolder } from './reachable-folder.ts'

const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = userInfo().uid === 0
const missing = (path: string) =>
  stat(path).then(
    () => false,
    () => true,
  )

let parent = ''

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'boli-reachable-'))
})

afterEach(() => rm(parent, { recursive: true, force: true }))

test('is the folder itself for users other than root', async () => {
  expect(await reachableFolder(join(parent, 'postgres'), null)).toBe(join(parent, 'postgres'))
})

describe.skipIf(!isRoot)('as root', () => {
  test('is the folder itself if Postgres may enter it', async () => {
    await chmod(parent, 0o755)
    expect(await reachableFolder(join(parent, 'postgres'), nobody)).toBe(join(parent, 'postgres'))
  })

  test('is elsewhere for a private folder, is found again, and is deleted with it', async () => {
    const folder = join(parent, 'postgres')
    const elsewhere = await reachableFolder(folder, nobody)
    expect(await readlink(folder)).toBe(elsewhere)
    await mkdir(elsewhere)
    expect(await reachableFolder(folder, nobody)).toBe(elsewhere)
    expect(await missing(elsewhere)).toBe(false)

    await rm(folder)
    const other = await reachableFolder(join(parent, 'other'), nobody)
    expect(await missing(elsewhere)).toBe(true)
    await rm(join(parent, 'other'))
    await rm(`${other}.owner`)
  })
})
