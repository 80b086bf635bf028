import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { ConfigurationError, loadConfig } from './config.ts'

const schema = Type.Object({ TOKEN: Type.String({ minLength: 5 }), PORT: Type.Integer({ default: 1 }) })

function secretFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'boli-secret-')), 'token')
  writeFileSync(path, text)
  return path
}

it('reads a secret from the file that NAME_FILE names', () => {
  expect(loadConfig(schema, { TOKEN_FILE: secretFile('s3cret\n') })).toEqual({ TOKEN: 's3cret', PORT: 1 })
})

it('prefers the variable itself', () => {
  expect(loadConfig(schema, { TOKEN: 'direct', TOKEN_FILE: secretFile('s3cret') }).TOKEN).toBe('direct')
})

it('names the variable whose file cannot be read', () => {
  expect(() => loadConfig(schema, { TOKEN_FILE: '/nowhere/token' })).toThrow(ConfigurationError)
  expect(() => loadConfig(schema, { TOKEN_FILE: '/nowhere/token' })).toThrow('TOKEN_FILE')
})
