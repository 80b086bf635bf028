/** Quality values as they are typed, by parameter. */
export function typedQuality(text: string): Record<string, string> {
  const typed: unknown = text === '' ? {} : JSON.parse(text)
  const entries = Object.entries(typed ?? {}).map(([name, value]) => [name, String(value)])
  return Object.fromEntries(entries)
}
