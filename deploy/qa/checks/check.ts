// Format, lint, types and import rules, all at once. `npm run check`; `npm test` begins with the same.
import { runChecks } from './checks.ts'

process.exitCode = (await runChecks()).every(Boolean) ? 0 : 1
