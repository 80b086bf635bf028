/**
 * Keeps pictures under generated keys. Every adapter passes the same contract suite.
 * Every operation settles within its deadline, and throws `InvalidObjectKey` for what is no key.
 */
export interface ObjectStore {
  /** Replaces what the key held. @throws when the bytes may not have been stored. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** null where the key holds nothing. */
  get(key: string): Promise<StoredObject | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Keys that begin with `prefix`, in any order. */
  list(prefix: string): Promise<string[]>
  /** Throws where the store cannot be reached or written to. */
  check(): Promise<void>
}

export interface StoredObject {
  bytes: Buffer
  contentType: string
}
