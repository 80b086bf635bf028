const KEY = 'boli.audit-log'

/** How far the log was when this browser last found it good. */
export interface RememberedLog {
  size: number
  root: string
}

export function rememberedLog(): RememberedLog | null {
  try {
    const { size, root } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return Number.isInteger(size) && /^[0-9a-f]{64}$/.test(root) ? { size, root } : null
  } catch {
    return null
  }
}

export function rememberLog({ size, root }: RememberedLog): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ size, root }))
  } catch {
    // Without a store the log is still checked, only not against an earlier state.
  }
}
