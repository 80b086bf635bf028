/**
 * Stores pictures under generated keys. Every adapter passes the same contract suite.
 * Every operation settles within its deadline, and throws `InvalidObjectKey` for an invalid key.
 */
export interface ObjectStore {
  /** Stores or replaces the object of the key. @throws if the bytes may not have been stored. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** null if there is no object. */
  get(key: string): Promise<StoredObject | null>
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>
  /** Keys that begin with `prefix`, in any order. */
  list(prefix: string): Promise<string[]>
}

export interface StoredObject {
  bytes: Buffer
  contentType: string
}

/** The key could escape its folder, or is not in our format. */
export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey'

  constructor(key: string) {
    super(`Not a key of an object: ${JSON.stringify(key.slice(0, 100))}`)
  }
}

const segment = '[A-Za-z0-9][A-Za-z0-9._-]*'
const wholeKey = new RegExp(`^${segment}(?:/${segment})*$`)
const keyPrefix = new RegExp(`^(?:${segment}(?:/${segment})*/?)?$`)
const longestKey = 512

/**
 * Keys are letters, digits, dots, dashes and underscores in segments separated by slashes; none begins with a dot.
 * @throws {InvalidObjectKey}
 */
export function assertObjectKey(key: string): void {
  if (key.length > longestKey || !wholeKey.test(key)) throw new InvalidObjectKey(key)
}

/** Accepts the beginning of a key, or an empty text. @throws {InvalidObjectKey} */
export function assertKeyPrefix(prefix: string): void {
  if (prefix.length > longestKey || !keyPrefix.test(prefix)) throw new InvalidObjectKey(prefix)
}
