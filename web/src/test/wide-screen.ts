import { vi } from 'vitest'

/** From here on the window is wide, until {@link vi.unstubAllGlobals}. */
export function widenScreen(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
}

/** What is saved as a file from here on. */
export function takeFiles(): Blob[] {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL() {} }),
  )
  return saved
}
