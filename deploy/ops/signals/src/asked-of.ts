interface Selector {
  metric: string
  matchers: { label: string; value: string }[]
}

const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g
/** A name that is not a function call, with its matchers. */
const SELECTOR = /\b([a-zA-Z_:][\w:]*)\b(?!\s*\()(?:\{([^}]*)\})?/g
const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool'])

/** The series and labels in a PromQL expression; promtool checks its syntax. */
export function askedOf(expression: string): { selectors: Selector[]; groupedBy: string[] } {
  const groupedBy = [...expression.matchAll(GROUPING)].flatMap(
    ([, labels = '']) => labels.match(/\w+/g) ?? [],
  )
  const selectors = [...expression.replaceAll(GROUPING, ' ').matchAll(SELECTOR)]
    .filter(([, name = '']) => !WORDS.has(name))
    .map(([, metric = '', matchers = '']) => ({
      metric,
      matchers: [...matchers.matchAll(/(\w+)\s*[!=]~?\s*"([^"]*)"/g)].map(([, label = '', value = '']) => ({
        label,
        value,
      })),
    }))
  return { selectors, groupedBy }
}
