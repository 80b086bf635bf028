/** A violated invariant, with the rows that violate it (at most ten). */
export interface BrokenInvariant {
  invariant: string
  rows: unknown[]
}

/**
 * Checks invariants of a database.
 * @param violations Queries by the name of the invariant whose violations they find.
 * @returns an empty list if all hold.
 */
export async function brokenInvariants<Db>(
  db: Db,
  violations: Record<string, { execute(db: Db): Promise<{ rows: unknown[] }> }>,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const [invariant, violation] of Object.entries(violations)) {
    const { rows } = await violation.execute(db)
    if (rows.length > 0) broken.push({ invariant, rows: rows.slice(0, 10) })
  }
  return broken
}
