/** A sentence of the specification, and the tests that show it. */
export interface MappedSentence {
  sentence: string
  shownBy: { file: string; title: string }[]
}

const HEADER = /^\|\s*Specification\s*\|\s*Shown by\s*\|$/
const CELL_BORDER = /(?<!\\)\|/

/**
 * Reads the tables `| Specification | Shown by |` of a Markdown text. The second column names tests as
 * `path/to/file.test.ts › part of the test's title`, several of them separated by `<br>`.
 * @throws naming a row that cannot be read.
 */
export function readSpecificationMap(markdown: string): MappedSentence[] {
  const lines = markdown.split('\n').map((line) => line.trim())
  return lines.flatMap((line, index) => (HEADER.test(line) ? rowsAfter(lines, index) : []))
}

function rowsAfter(lines: string[], header: number): MappedSentence[] {
  // The line below the header only draws the columns.
  const rows = lines.slice(header + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return (end < 0 ? rows : rows.slice(0, end)).map(readRow)
}

function readRow(row: string): MappedSentence {
  const cells = row
    .split(CELL_BORDER)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
  const [sentence = '', shown = ''] = cells
  if (cells.length !== 2 || sentence === '' || shown === '') throw new Error(`not a row of two cells: ${row}`)
  return {
    sentence,
    shownBy: shown.split('<br>').map((part) => {
      const [file = '', title = ''] = part.split('›').map((text) => text.trim())
      if (file === '' || title === '') throw new Error(`no "file › title" in: ${row}`)
      return { file, title }
    }),
  }
}

/** Whether a test's source has the text inside one of its quoted texts, where titles stand. */
export function hasTitle(source: string, title: string): boolean {
  // Texts in ' or " end on their line, so that an apostrophe in a comment hides one line at most.
  const quoted = source.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g)
  for (const [, single = '', double = '', template = ''] of quoted) {
    if (`${single}${double}${template}`.includes(title)) return true
  }
  return false
}
