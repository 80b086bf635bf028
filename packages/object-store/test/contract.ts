import { describe, expect, it } from 'vitest'
import { InvalidObjectKey, type ObjectStore } from '../src/index.ts'

/**
 * The contract of every object store.
 * @param open Opens the store under test; called again it opens the same one, as another process would.
 */
export function objectStoreContract(name: string, open: () => ObjectStore): void {
  const bytesOf = (text: string) => Buffer.from(text)
  const newPrefix = () => `p${crypto.randomUUID()}`

  describe(name, () => {
    it('returns the stored bytes and type, also of an empty object', async () => {
      const key = `${newPrefix()}/picture-400.webp`
      const large = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256))
      for (const bytes of [large, Buffer.alloc(0)]) {
        await open().put(key, bytes, 'image/webp')
        const found = await open().get(key)
        expect(found?.contentType).toBe('image/webp')
        expect(found?.bytes.equals(bytes)).toBe(true)
      }
    })

    it('replaces an object, with its type', async () => {
      const store = open()
      const key = `${newPrefix()}/replaced`
      await store.put(key, bytesOf('a longer first version'), 'text/plain')
      await store.put(key, bytesOf('second'), 'image/png')
      expect(await store.get(key)).toEqual({ bytes: bytesOf('second'), contentType: 'image/png' })
    })

    it('has one complete version after many simultaneous puts', async () => {
      const store = open()
      const key = `${newPrefix()}/contended`
      const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, index))
      await Promise.all(versions.map((bytes) => store.put(key, bytes, 'image/webp')))
      const found = await store.get(key)
      expect(versions.some((bytes) => found?.bytes.equals(bytes))).toBe(true)
    })

    it('answers null for a missing key', async () => {
      expect(await open().get(`${newPrefix()}/nothing`)).toBeNull()
    })

    it('removes a key, and accepts removing it again', async () => {
      const store = open()
      const key = `${newPrefix()}/removed`
      await store.put(key, bytesOf('x'), 'text/plain')
      await store.remove(key)
      expect(await store.get(key)).toBeNull()
      expect(await store.list(key)).toEqual([])
      await expect(store.remove(key)).resolves.toBeUndefined()
    })

    it('lists the keys that begin with a prefix, and no others', async () => {
      const store = open()
      const prefix = newPrefix()
      const keys = [
        `${prefix}/a-400.webp`,
        `${prefix}/a-800.webp`,
        `${prefix}/b-400.webp`,
        `${prefix}x/a-400.webp`,
      ]
      for (const key of keys) await store.put(key, bytesOf('x'), 'image/webp')
      expect((await store.list(`${prefix}/a`)).sort()).toEqual(keys.slice(0, 2))
      expect((await store.list(`${prefix}/`)).sort()).toEqual(keys.slice(0, 3))
      expect((await store.list(prefix)).sort()).toEqual([...keys].sort())
      expect(await store.list(newPrefix())).toEqual([])
      expect(await store.list('')).toEqual(expect.arrayContaining(keys))
    })

    it('refuses keys that could escape the folder', async () => {
      const store = open()
      const bad = ['', '/', '/etc/passwd', '../x', 'a/../b', 'a/./b', 'a//b', 'a/', '.hidden', 'a/.types/b']
      const worse = ['a\\..\\b', 'a\0b', 'a b', 'a%2e%2e', 'ä', `${'x'.repeat(513)}`]
      for (const key of [...bad, ...worse]) {
        await expect(store.put(key, bytesOf('x'), 'text/plain'), key).rejects.toThrow(InvalidObjectKey)
        await expect(store.get(key), key).rejects.toThrow(InvalidObjectKey)
        await expect(store.remove(key), key).rejects.toThrow(InvalidObjectKey)
      }
      await expect(store.list('../')).rejects.toThrow(InvalidObjectKey)
      await expect(store.list('/')).rejects.toThrow(InvalidObjectKey)
    })
  })
}
