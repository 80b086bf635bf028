// Asks the process of this container whether it lives, or what else is named: `health-check.mjs /readyz`.
const [path = '/healthz'] = process.argv.slice(2)
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
  signal: AbortSignal.timeout(2000),
})
process.exit(answer.ok ? 0 : 1)
