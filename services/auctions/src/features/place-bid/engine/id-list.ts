/** Ids that several values of a statement name: each is sent once, and named by its position, from 1. */
export class IdList {
  readonly ids: string[] = []
  readonly #positions = new Map<string, number>()

  constructor(ids: Iterable<string> = []) {
    for (const id of ids) this.positionOf(id)
  }

  /** The position of an id, which is appended where it is not in the list yet. */
  positionOf(id: string): number {
    const known = this.#positions.get(id)
    if (known !== undefined) return known
    const position = this.ids.push(id)
    this.#positions.set(id, position)
    return position
  }
}
