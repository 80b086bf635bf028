import type pg from 'pg'

/**
 * Number of slices into which the outbox is divided by key, each with one leader. It must not be a setting: relays with
 * different numbers would publish the same key at the same time.
 */
const OUTBOX_SLICES = 16

/** The slice of a row, as SQL. */
export const sliceOfKey = `(hashtext(key) & ${OUTBOX_SLICES - 1})`

/** Membership and leadership of slices are advisory locks, which Postgres frees when a session dies. */
const lookAtLocks = {
  name: 'relay-locks',
  text: `
    select objsubid = 1 as "isMember", case when objsubid = 2 then objid::bigint::int end as slice from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and ((objsubid = 1 and mode = 'ShareLock'
          and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0))
        or (objsubid = 2 and classid::bigint = hashtext($1)::bigint & 4294967295))`,
}

/** The slices that one session leads: its share among all sessions that relay the schema. */
export class RelaySlices {
  readonly #client: pg.Client
  readonly #name: string
  #held: number[] = []

  constructor(client: pg.Client, schema: string) {
    this.#client = client
    // Releases with a single leader hold this lock exclusively: while one does, no other relay can join.
    this.#name = `outbox relay of ${schema}`
  }

  get held(): readonly number[] {
    return this.#held
  }

  get leadsAll(): boolean {
    return this.#held.length === OUTBOX_SLICES
  }

  /** @returns false while a relay of an older release leads the whole outbox. */
  async join(): Promise<boolean> {
    const { rows } = await this.#client.query<{ joined: boolean }>(
      'select pg_try_advisory_lock_shared(hashtextextended($1, 0)) as joined',
      [this.#name],
    )
    return rows[0]?.joined === true
  }

  /**
   * Takes slices without a leader, up to its share.
   * @returns those beyond its share, to be released once none of their events is in flight.
   */
  async balance(): Promise<number[]> {
    const { rows } = await this.#client.query<{ isMember: boolean; slice: number }>({
      ...lookAtLocks,
      values: [this.#name],
    })
    const members = rows.filter(({ isMember }) => isMember).length
    const share = Math.ceil(OUTBOX_SLICES / Math.max(1, members))
    const led = new Set(rows.filter(({ isMember }) => !isMember).map(({ slice }) => slice))
    const free = Array.from({ length: OUTBOX_SLICES }, (_, slice) => slice).filter((slice) => !led.has(slice))
    const wanted = share - this.#held.length
    if (wanted > 0 && free.length > 0) await this.#take(shuffled(free).slice(0, wanted))
    return this.#held.slice(share)
  }

  async release(slices: readonly number[]): Promise<void> {
    await this.#client.query(
      'select pg_advisory_unlock(hashtext($1), slice) from unnest($2::int[]) as slice',
      [this.#name, slices],
    )
    this.#held = this.#held.filter((slice) => !slices.includes(slice))
  }

  async #take(slices: readonly number[]): Promise<void> {
    const { rows } = await this.#client.query<{ slice: number }>(
      'select slice from unnest($2::int[]) as slice where pg_try_advisory_lock(hashtext($1), slice)',
      [this.#name, slices],
    )
    this.#held.push(...rows.map(({ slice }) => slice))
  }
}

/** Otherwise relays that start together would all try the same slices. */
function shuffled(slices: readonly number[]): number[] {
  return slices
    .map((slice) => ({ slice, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ slice }) => slice)
}
