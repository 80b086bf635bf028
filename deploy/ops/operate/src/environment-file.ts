import { appendFile, readFile, writeFile } from 'node:fs/promises'

/** Sets one variable of an environment file and keeps all other lines; creates the file if missing. */
export async function setVariable(file: string, name: string, value: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const line = `${name}=${value}`
  const present = new RegExp(`^${name}=.*$`, 'm')
  if (present.test(text)) await writeFile(file, text.replace(present, line))
  else await appendFile(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`, { mode: 0o600 })
}
