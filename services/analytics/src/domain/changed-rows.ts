/** Rows by their id, as they were and as events have made them. */
export class ChangedRows<Row> {
  readonly #before: ReadonlyMap<string, Row>
  readonly #after = new Map<string, Row>()

  constructor(before: ReadonlyMap<string, Row>) {
    this.#before = before
  }

  /** @param apply gives the same row back where nothing changes. */
  change(id: string, apply: (row: Row | undefined) => Row): void {
    const row = this.#after.get(id) ?? this.#before.get(id)
    const changed = apply(row)
    if (changed !== row) this.#after.set(id, changed)
  }

  /** The rows that have changed, each once, however many events changed it. */
  changes(): { before: Row | undefined; after: Row }[] {
    return [...this.#after].map(([id, after]) => ({ before: this.#before.get(id), after }))
  }
}
