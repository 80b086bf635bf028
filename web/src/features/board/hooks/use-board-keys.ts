import type { KeyboardEvent, RefObject } from 'react'

/** The actions of the keys on one tile. */
export interface TileActions {
  step(index: number): void
  bid(): void
  maximum(): void
  follow(): void
  open(): void
  cancel(): void
}

interface BoardKeys {
  board: RefObject<HTMLElement | null>
  actionsOf: (auctionId: string) => TileActions | undefined
  onMove: (auctionId: string) => void
  onSearch: () => void
  onHelp: () => void
}

const tileKeys: Record<string, (tile: TileActions) => void> = {
  '1': (tile) => tile.step(0),
  '2': (tile) => tile.step(1),
  '3': (tile) => tile.step(2),
  m: (tile) => tile.maximum(),
  f: (tile) => tile.follow(),
  o: (tile) => tile.open(),
  Escape: (tile) => tile.cancel(),
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/** Handles the keys of the board; while the user types, only Escape. */
export function onBoardKey(
  event: KeyboardEvent,
  { board, actionsOf, onMove, onSearch, onHelp }: BoardKeys,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const target = event.target as HTMLElement
  const isTyping = target.matches('input, select, textarea')
  if (isTyping && event.key !== 'Escape') return
  const tile = target.closest<HTMLElement>('[data-lot]')
  const actions = tile ? actionsOf(tile.dataset.lot ?? '') : undefined
  // A button inside the tile handles Enter itself.
  const isTileItself = target === tile
  const run = act()
  if (!run) return
  event.preventDefault()
  run()

  function act(): (() => void) | undefined {
    if (event.key === '/') return onSearch
    if (event.key === '?') return onHelp
    if (arrows.includes(event.key)) return () => move(event.key)
    if (!actions) return undefined
    if (event.key === 'Enter') return isTileItself ? actions.bid : undefined
    const key = tileKeys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    return key && (() => key(actions))
  }

  function move(key: string) {
    const tiles = [...(board.current?.querySelectorAll<HTMLElement>('[data-lot]') ?? [])]
    const next = tile ? neighbourOf(tile, tiles, key) : tiles[0]
    if (!next) return
    onMove(next.dataset.lot ?? '')
    next.focus()
  }
}

function neighbourOf(tile: HTMLElement, tiles: HTMLElement[], key: string): HTMLElement | undefined {
  const index = tiles.indexOf(tile)
  if (key === 'Home') return tiles[0]
  if (key === 'End') return tiles.at(-1)
  if (key === 'ArrowLeft') return tiles[index - 1]
  if (key === 'ArrowRight') return tiles[index + 1]
  const ahead = key === 'ArrowDown' ? tiles.slice(index + 1) : tiles.slice(0, index).reverse()
  return nearestOfNextRow(tile, ahead)
}

/** The closest tile of the next row above or below. @param ahead Tiles in the direction of the key. */
function nearestOfNextRow(tile: HTMLElement, ahead: HTMLElement[]): HTMLElement | undefined {
  const here = tile.getBoundingClientRect()
  const places = ahead.map((one) => ({ one, box: one.getBoundingClientRect() }))
  const row = places.find(({ box }) => Math.abs(box.top - here.top) > 1)?.box.top
  if (row === undefined) return undefined
  const inRow = places.filter(({ box }) => Math.abs(box.top - row) <= 1)
  inRow.sort((one, other) => Math.abs(one.box.left - here.left) - Math.abs(other.box.left - here.left))
  return inRow[0]?.one
}
