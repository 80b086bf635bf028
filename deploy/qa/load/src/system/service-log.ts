const WARNING = 40

/** Warnings of a service, each kind once with its count. */
export function warningsIn(log: string): string[] {
  const counts = new Map<string, number>()
  for (const line of log.split('\n')) {
    const warning = warningOf(line)
    if (warning !== null) counts.set(warning, (counts.get(warning) ?? 0) + 1)
  }
  return [...counts].map(([warning, count]) => `${warning} (${count} times)`)
}

function warningOf(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() === '' ? null : line.trim()
  const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } }
  if (level < WARNING) return null
  return [msg, err?.message].filter((text) => text !== undefined).join(': ')
}
