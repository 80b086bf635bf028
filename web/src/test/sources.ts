const found = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The source of every component by its path in `src`, without the ending. */
export const sources = Object.fromEntries(
  Object.entries(found).map(([path, source]) => [path.replace(/^\.\.\//, '').replace(/\.tsx$/, ''), source]),
)

/** The components whose source matches, in the order of their paths. */
export const filesWith = (pattern: RegExp) =>
  Object.keys(sources)
    .filter((file) => pattern.test(sources[file] ?? ''))
    .sort()
