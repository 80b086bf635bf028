// Format, lint, types and import rules, all at once. `npm run check`; `npm test` begins with the same.
import { runChecks } from './checks.ts'

const passed = await runChecks((line) => console.log(line))
process.exitCode = passed.every(Boolean) ? 0 : 1
