import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'

export const repository = resolve(import.meta.dirname, '../../../..')
/** The `.env` file, or the one that Docker Compose's variable names. */
export const environmentFile = process.env.COMPOSE_ENV_FILES || join(repository, '.env')
/** The folder in which the operator entered the command. */
export const typedIn = process.env.INIT_CWD ?? '.'

/** A problem to report to the operator; only the message is printed. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem'
}

/** @throws {OperatorProblem} with this text unless the condition holds. */
export function ensure(isSo: unknown, problem: string): asserts isSo {
  if (!isSo) throw new OperatorProblem(problem)
}

/** Runs an operator command: problems are printed as a message, with exit code 1. */
export async function runCommand<Config extends ParseArgsConfig>(
  config: Config,
  command: (given: ReturnType<typeof parseArgs<Config>>) => Promise<void>,
): Promise<void> {
  try {
    await command(parseArgs(config))
  } catch (error) {
    console.error(error instanceof OperatorProblem ? error.message : error)
    process.exitCode = 1
  }
}

/** Sets one variable of `.env` and keeps all other lines; creates the file if missing. */
export async function setVariable(name: string, value: string): Promise<void> {
  const text = await readFile(environmentFile, 'utf8').catch(() => '')
  const line = `${name}=${value}`
  const present = new RegExp(`^${name}=.*$`, 'm')
  if (present.test(text)) return writeFile(environmentFile, text.replace(present, line))
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  await appendFile(environmentFile, `${start}${line}\n`, { mode: 0o600 })
}
