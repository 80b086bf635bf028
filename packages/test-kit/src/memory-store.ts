/** An object store whose objects a test can read and change. @param isDown makes its writes fail. */
export function memoryStore(objects: Map<string, Buffer>, isDown = () => false) {
  return {
    put: async (key: string, bytes: Buffer) => {
      if (isDown()) throw new Error('store is down')
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
  }
}
