import type { AnswerMessage, CallMessage, Calls } from './calls.ts'

/** In a helper process: answers its parent's calls, and ends when the parent is gone. */
export function serveCalls(handlers: Calls): void {
  process.on('message', (message) => {
    const { id, name, argument } = message as CallMessage
    const answer = (content: Omit<AnswerMessage, 'id'>) => process.send?.({ id, ...content })
    const handler = handlers[name]
    if (!handler) return answer({ error: `Nobody here can ${name}` })
    handler(argument).then(
      (result) => answer({ result }),
      (error: unknown) =>
        answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal's Ctrl-C reaches the whole group: who started this process decides when it ends.
  process.on('SIGINT', () => {})
}
