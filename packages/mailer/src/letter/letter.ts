/** What a mail says, before it is laid out; all texts are plain. */
export interface Letter {
  /** Reduced to one line. */
  subject: string
  heading: string
  paragraphs: string[]
  /** Shown large, such as a code. */
  highlight?: string
  /** Text written by a user: line breaks are preserved. */
  quote?: string
  /** Facts for reference, such as those of a lot. */
  tables?: FactTable[]
  action?: { label: string; url: string }
  closing?: string[]
}

/** A small table of two columns. */
export interface FactTable {
  caption?: string
  facts: Fact[]
}

interface Fact {
  label: string
  value: string
}
