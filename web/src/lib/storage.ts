/**
 * If storage is forbidden or full, nothing is stored and the page works without it. The function's name must not be one
 * that the build treats as pure (vite.config.ts).
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
  /** The stored JSON value; null if there is none. */
  readJson(key: string): unknown
  write(key: string, text: string): void
  /** `null` removes it. */
  writeJson(key: string, value: object | null): void
  remove(key: string): void
  keys(): string[]
}

function safely(storage: () => Storage): SafeStorage {
  return {
    read: (key) => attempt(() => storage().getItem(key)),
    readJson: (key) => attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as unknown),
    writeJson: (key, value) =>
      void attempt(() =>
        value === null ? storage().removeItem(key) : storage().setItem(key, JSON.stringify(value)),
      ),
    keys: () => attempt(() => Object.keys(storage())) ?? [],
    write: (key, text) => void attempt(() => storage().setItem(key, text)),
    remove: (key) => void attempt(() => storage().removeItem(key)),
  }
}

/** As long as the tab lives. */
export const tabStorage = safely(() => sessionStorage)
/** Also after the tab was closed. */
export const deviceStorage = safely(() => localStorage)
