import { parseArgs } from 'node:util'

export type Command =
  | { act: 'make'; buyers: number; farmers: number }
  | { act: 'remove'; group: string | null }

const MOST = { buyers: 2_000, farmers: 50 }

/** @returns null where the words are not understood. */
export function readCommand(words: readonly string[]): Command | null {
  const [act, ...rest] = words
  try {
    if (act === 'make') {
      const options = {
        buyers: { type: 'string', default: '40' },
        farmers: { type: 'string', default: '2' },
      } as const
      const { values } = parseArgs({ args: rest, options })
      const command = { act, buyers: Number(values.buyers), farmers: Number(values.farmers) } as const
      const isCount = (count: number, most: number) => Number.isInteger(count) && count >= 1 && count <= most
      return isCount(command.buyers, MOST.buyers) && isCount(command.farmers, MOST.farmers) ? command : null
    }
    if (act !== 'remove') return null
    const { group } = parseArgs({ args: rest, options: { group: { type: 'string' } } }).values
    return group === undefined || /^[0-9a-f]{6}$/.test(group) ? { act, group: group ?? null } : null
  } catch {
    return null
  }
}
