/** An object store whose objects a test can read and change. @param isDown makes its writes and checks fail. */
export function memoryStore(objects: Map<string, Buffer>, isDown = () => false) {
  const check = async () => {
    if (isDown()) throw new Error('store is down')
  }
  return {
    put: async (key: string, bytes: Buffer) => {
      await check()
      objects.set(key, bytes)
    },
    get: async (key: string) => {
      const bytes = objects.get(key)
      return bytes ? { bytes, contentType: 'image/webp' } : null
    },
    remove: async (key: string) => {
      objects.delete(key)
    },
    list: async (prefix: string) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
    check,
  }
}
