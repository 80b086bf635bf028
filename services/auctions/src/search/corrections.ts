/**
 * The known words nearest to a misspelt one: one edit away for short words, two for longer ones, where an
 * edit adds, drops or changes a letter or swaps two neighbours.
 */
export function correctionsOf(word: string, known: readonly string[]): string[] {
  const allowed = [...word].length <= 5 ? 1 : 2
  const measured = known
    .filter((candidate) => Math.abs(candidate.length - word.length) <= allowed)
    .map((candidate) => ({ candidate, edits: editsBetween(word, candidate) }))
    .filter(({ edits }) => edits <= allowed)
  const fewest = Math.min(...measured.map(({ edits }) => edits))
  return measured.filter(({ edits }) => edits === fewest).map(({ candidate }) => candidate)
}

/** Damerau–Levenshtein distance with neighbours swapped at most once (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  const [from, to] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      const changed = at(last, j - 1) + (isSame ? 0 : 1)
      let edits = Math.min(changed, at(last, j) + 1, at(row, j - 1) + 1)
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      if (isSwap) edits = Math.min(edits, at(beforeLast, j - 2) + 1)
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return at(last, to.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
