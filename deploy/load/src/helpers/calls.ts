/** What a helper process can be asked to do, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each helper says what its own calls take and give.
export type Calls = Record<string, (argument: any) => Promise<unknown>>

export interface CallMessage {
  id: number
  name: string
  argument: unknown
}

export interface AnswerMessage {
  id: number
  result?: unknown
  error?: string
}
