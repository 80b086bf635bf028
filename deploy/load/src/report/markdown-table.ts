/** A table in Markdown, padded so that it reads well on a screen too. Columns of figures are set right. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const isFigure = header.map((_, column) =>
    rows.every((row) => /^[\d,.×–\s-]*$/.test((row[column] ?? '').replace(/ (ms|µs)$/, ''))),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? ''
        return isFigure[column] ? cell.padStart(width) : cell.padEnd(width)
      })
      .join(' | ')} |`
  const rule = widths.map((width, column) =>
    isFigure[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [line(header), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}
