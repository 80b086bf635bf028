/**
 * Options of an LRUCache of at most so many entries. With `max` it would take the memory of all of them when it is made, 22
 * bytes each; like this it grows with what is in it.
 */
export function upTo(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
