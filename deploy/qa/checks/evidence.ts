/** A test, or a file of another kind, that a document names as what shows a statement. */
export interface Evidence {
  file: string
  /** Part of the test's title as its source has it, with `%s` and `$name` where values are filled in. */
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
