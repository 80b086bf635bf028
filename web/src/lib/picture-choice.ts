/** What becomes of the picture a thing has: it stays, another takes its place, or it goes. */
export type PictureChoice = { kind: 'kept' } | { kind: 'chosen'; file: File } | { kind: 'removed' }
