import { vi } from 'vitest'

/** Makes the window wide until {@link vi.unstubAllGlobals}. */
export function widenScreen(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
}

/** Collects the files that are saved from now on. */
export function takeFiles(): Blob[] {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL() {} }),
  )
  return saved
}
