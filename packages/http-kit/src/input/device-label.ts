const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A short name of the device that a request comes from, for lists of devices; the header itself is not stored. */
export function deviceLabel(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** The parts of a {@link deviceLabel}, for pages that write it in their language; null for unknown parts. */
export function devicePartsOf(label: string): { browser: string | null; system: string | null } {
  const named = (list: readonly [RegExp, string][], isIn: (name: string) => boolean) =>
    list.map(([, name]) => name).find((name) => label === name || isIn(name)) ?? null
  return {
    browser: named(browsers, (name) => label.startsWith(`${name} on `)),
    system: named(systems, (name) => label.endsWith(` on ${name}`)),
  }
}
