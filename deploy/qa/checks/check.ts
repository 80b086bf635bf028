// Format, lint, types and import rules, all at once. `npm run check`; `npm test` begins with the same.
import { runChecks } from './checks.ts'

const results = await runChecks((line) => console.log(line))
process.exitCode = results.every((result) => result.passed) ? 0 : 1
