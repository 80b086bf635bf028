/** Postgres array texts, made directly: these values need no escaping, and a batch has thousands. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

export function numberArray(values: readonly number[]): string {
  return `{${values.join(',')}}`
}

export function booleanArray(values: readonly boolean[]): string {
  return `{${values.map((value) => (value ? 't' : 'f')).join(',')}}`
}

/** Quoted, so that no text can end its element. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
