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
  /** What was written as JSON; null where there is nothing, or no JSON. */
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
