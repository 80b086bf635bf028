import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFolderObjectStore } from '../src/folder/index.ts'
import { objectStoreContract } from './contract.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'boli-objects-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const folderNow = () => path.join(root, 'objects')
objectStoreContract('folder object store', () => createFolderObjectStore({ path: folderNow() }))

it('leaves no temporary file behind', async () => {
  const store = createFolderObjectStore({ path: folderNow() })
  await store.put('drafts/whole', Buffer.from('x'), 'text/plain')
  expect(await readdir(path.join(folderNow(), '.drafts'))).toEqual([])
})

it('stores nothing if its folder cannot exist', async () => {
  const file = path.join(root, 'a-file')
  await writeFile(file, 'x')
  const store = createFolderObjectStore({ path: path.join(file, 'below') })
  await expect(store.put('a/b', Buffer.from('x'), 'text/plain')).rejects.toThrow()
  expect(await store.get('a/b')).toBeNull()
})
