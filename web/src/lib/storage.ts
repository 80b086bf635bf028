/**
 * A device that forbids storage, or whose storage is full, remembers nothing and goes on. The name is none of those
 * that the build takes for pure (vite.config.ts).
 */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}

interface SafeStorage {
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
}

function safely(storage: () => Storage): SafeStorage {
  return {
    read: (key) => attempt(() => storage().getItem(key)),
    write: (key, text) => void attempt(() => storage().setItem(key, text)),
    remove: (key) => void attempt(() => storage().removeItem(key)),
  }
}

/** As long as the tab lives. */
export const tabStorage = safely(() => sessionStorage)
/** Also after the tab was closed. */
export const deviceStorage = safely(() => localStorage)
