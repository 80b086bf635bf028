/** A test, or another file, that a document names as evidence of a statement. */
export interface Evidence {
  file: string
  /** Part of the test's title as in its source, with `%s` and `$name` for values. */
  title: string | null
}

/** Reads `path` or `path.test.ts › title`. */
export function readEvidence(text: string): Evidence {
  const [file = '', title] = text.split('›').map((part) => part.trim())
  const isTest = /\.test\.tsx?$/.test(file)
  if (file === '' || title === '' || isTest !== (title !== undefined)) {
    throw new Error(`neither "file" nor "file.test.ts › title": ${text}`)
  }
  return { file, title: title ?? null }
}
