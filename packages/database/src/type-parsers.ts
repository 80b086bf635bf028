import pg from 'pg'

const { INT8, DATE } = pg.types.builtins
/** The OID of bigint[], which pg does not name. */
const INT8_ARRAY: number = 1016

/**
 * How columns become values: bigint a number (it throws beyond the safe integers instead of rounding),
 * date the text `2026-11-20` (pg would make it midnight of the process's time zone), the rest as in pg.
 * `sum()` over bigint is numeric, which stays text: cast it with `::bigint`.
 */
export function createTypeParsers(): pg.CustomTypesConfig {
  const parseArray: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY)
  const parsers = new Map<number, (text: string) => unknown>([
    [INT8, parseSafeInteger],
    [INT8_ARRAY, (text) => parseArray(text).map((item) => (item === null ? null : parseSafeInteger(item)))],
    [DATE, (text) => text],
  ])
  return {
    getTypeParser: (type, format) =>
      (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format),
  }
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}
