// Runs the part of Boli that ROLE names; without ROLE, all of them in one process.
import { existsSync } from 'node:fs'

const role = process.env.ROLE || 'boli'
const program = new URL(`${role}.mjs`, import.meta.url)
if (!/^[a-z-]+$/.test(role) || !existsSync(program)) {
  console.error(`There is no ROLE ${JSON.stringify(role)}.`)
  process.exit(1)
}
await import(program.href)
