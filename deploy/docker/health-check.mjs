// Asks the process of this container whether it lives.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, {
  signal: AbortSignal.timeout(2000),
})
process.exit(answer.ok ? 0 : 1)
