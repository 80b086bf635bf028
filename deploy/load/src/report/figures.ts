/** `12,345`, and two digits where a figure is small. */
export function formatRate(value: number): string {
  return value >= 99.5 ? Math.round(value).toLocaleString('en') : value.toPrecision(2)
}

/** Milliseconds to the tenth. */
export function formatMs(value: number): string {
  return value.toFixed(1)
}

export const nothing = '–'
