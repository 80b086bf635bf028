import { BOARD_AT_MOST, isId } from '@boli/contracts'
import { useSearchParams } from 'react-router-dom'

/** Which lots the board shows: a parameter of the page's address, and of the server's call. */
export type BoardChoice = { following: true } | { search: string } | { lots: string }

export const boardSorts = ['end', 'standing', 'guide'] as const
export type BoardSort = (typeof boardSorts)[number]
export const boardGroups = ['none', 'commodity', 'seller'] as const
export type BoardGroup = (typeof boardGroups)[number]
export const densities = ['roomy', 'compact'] as const
export type Density = (typeof densities)[number]

export interface BoardLook {
  sort: BoardSort
  group: BoardGroup
  density: Density
}

/** Invalid values count as not given. */
export function readChoice(parameters: URLSearchParams): BoardChoice {
  const search = parameters.get('search') ?? ''
  if (isId(search)) return { search }
  const lots = (parameters.get('lots') ?? '').split(',').filter(isId).slice(0, BOARD_AT_MOST)
  return lots.length > 0 ? { lots: lots.join() } : { following: true }
}

function readLook(parameters: URLSearchParams): BoardLook {
  const one = <Value extends string>(name: string, values: readonly [Value, ...Value[]]) =>
    values.find((value) => value === parameters.get(name)) ?? values[0]
  return {
    sort: one('sort', boardSorts),
    group: one('group', boardGroups),
    density: one('density', densities),
  }
}

/** The board's choice and look, in the address; changing the look keeps the scroll position. */
export function useBoardAddress() {
  const [parameters, setParameters] = useSearchParams()
  return {
    choice: readChoice(parameters),
    look: readLook(parameters),
    choose(choice: BoardChoice) {
      setParameters((current) => {
        for (const name of ['search', 'lots']) current.delete(name)
        if (!('following' in choice))
          for (const [name, value] of Object.entries(choice)) current.set(name, value)
        return new URLSearchParams(current)
      })
    },
    show(changes: Partial<BoardLook>) {
      setParameters(
        (current) => {
          for (const [name, value] of Object.entries(changes)) current.set(name, value)
          return new URLSearchParams(current)
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}
