import { newId } from '@boli/contracts'
import { silentLogger } from '@boli/test-kit'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  beginUpload,
  claimUpload,
  inTransaction,
  releaseUpload,
  sweepUploads,
  UploadExpired,
} from '../src/index.ts'
import { useGround } from './ground.ts'

describe('the picture ledger', () => {
  const test = useGround('pictured')
  let objects: Set<string>
  beforeEach(async () => {
    await test.database.pool.query('truncate picture_uploads')
    objects = new Set()
  })

  const store = {
    list: async (prefix: string) => [...objects].filter((key) => key.startsWith(prefix)),
    remove: async (key: string) => {
      objects.delete(key)
    },
  }
  /** @returns how many pictures were removed. */
  async function sweep(from = store): Promise<number> {
    const count = async () => (await test.database.pool.query('select key from picture_uploads')).rows.length
    const before = await count()
    await sweepUploads(test.database.db, from, silentLogger)
    return before - (await count())
  }
  const passAnHour = () =>
    test.database.pool.query(`update picture_uploads set remove_after = remove_after - interval '1 hour'`)
  async function upload(): Promise<string> {
    const key = `lots/${newId()}`
    await beginUpload(test.database.db, key)
    objects.add(`${key}-400.webp`).add(`${key}-800.webp`)
    return key
  }
  const claim = (key: string) => inTransaction(test.database.db, (trx) => claimUpload(trx, key))

  it('does not remove pictures that are being uploaded or are claimed', async () => {
    const [, claimed] = [await upload(), await upload()]
    await claim(claimed)
    expect(await sweep()).toBe(0)
    await passAnHour()
    await sweep()
    expect([...objects]).toEqual([`${claimed}-400.webp`, `${claimed}-800.webp`])
  })

  it('removes an upload that is not claimed within an hour, with its row', async () => {
    await upload()
    await passAnHour()
    expect(await sweep()).toBe(1)
    expect(objects.size).toBe(0)
    expect(await test.database.db.selectFrom('picture_uploads').selectAll().execute()).toEqual([])
  })

  it('removes an upload whose claim was rolled back', async () => {
    const key = await upload()
    const failing = inTransaction(test.database.db, async (trx) => {
      await claimUpload(trx, key)
      throw new Error('the lot was refused')
    })
    await expect(failing).rejects.toThrow('the lot was refused')
    await passAnHour()
    await sweep()
    expect(objects.size).toBe(0)
  })

  it('does not remove what is being claimed at this moment', async () => {
    const key = await upload()
    await passAnHour()
    await inTransaction(test.database.db, async (trx) => {
      await claimUpload(trx, key)
      expect(await sweep()).toBe(0)
    })
    await sweep()
    expect(objects.size).toBe(2)
  })

  it('does not let a picture be claimed that is being removed', async () => {
    const key = await upload()
    await passAnHour()
    await sweep()
    await expect(claim(key)).rejects.toThrow(UploadExpired)
  })

  it('removes a replaced picture at once, but only if its transaction commits', async () => {
    const key = await upload()
    await claim(key)
    const failing = inTransaction(test.database.db, async (trx) => {
      await releaseUpload(trx, key)
      throw new Error('the new picture was refused')
    })
    await expect(failing).rejects.toThrow('the new picture was refused')
    expect(await sweep()).toBe(0)
    await inTransaction(test.database.db, (trx) => releaseUpload(trx, key))
    expect(await sweep()).toBe(1)
    expect(objects.size).toBe(0)
  })

  it('removes a failed upload at once when it is released', async () => {
    const key = await upload()
    await releaseUpload(test.database.db, key)
    expect(await sweep()).toBe(1)
    await expect(claim(key)).rejects.toThrow(UploadExpired)
  })

  it('retries what the store could not remove, and continues with the others', async () => {
    const keys = [await upload(), await upload()]
    await passAnHour()
    const failing = {
      ...store,
      list: async (prefix: string) => {
        if (prefix === keys[0]) throw new Error('The store is away')
        return store.list(prefix)
      },
    }
    expect(await sweep(failing)).toBe(1)
    expect([...objects]).toEqual([`${keys[0]}-400.webp`, `${keys[0]}-800.webp`])
    expect(await sweep()).toBe(0)
    await passAnHour()
    expect(await sweep()).toBe(1)
    expect(objects.size).toBe(0)
  })
})
