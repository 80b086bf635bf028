import { LoginBody, RegisterBody } from '@boli/contracts'
import type { FieldValues, ResolverOptions } from 'react-hook-form'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { fieldFault } from './field-text.ts'
import { schemaResolver } from './schema-resolver.ts'

const noOptions = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<FieldValues>

async function errorsOf(schema: TSchema, values: FieldValues) {
  const { errors } = await schemaResolver(async () => schema)(values, undefined, noOptions)
  return errors
}

test('each field carries the code of its schema, and its English as the last resort', async () => {
  const errors = await errorsOf(RegisterBody, {
    username: 'a b',
    email: 'no',
    password: 'short',
    role: 'admin',
  })
  const message = 'Please enter a valid email address'
  expect(errors).toMatchObject({
    username: { type: 'username' },
    email: { type: 'email', message: fieldFault({ code: 'email', message }) },
    password: { type: 'password' },
    role: { type: 'role' },
  })
})

test('a missing field is reported where it is missing, with its own code', async () => {
  expect(await errorsOf(LoginBody, {})).toMatchObject({
    input: { type: 'account' },
    password: { type: 'own-password' },
  })
})

test('fields without their own code, and nested fields, are found', async () => {
  const schema = Type.Object({
    mobile: Type.Object({ phoneNo: Type.String({ minLength: 3 }) }),
    city: Type.String(),
  })
  expect(await errorsOf(schema, { mobile: { phoneNo: '1' } })).toMatchObject({
    mobile: { phoneNo: { type: 'pattern' } },
    city: { type: 'required' },
  })
})

test('good values pass unchanged', async () => {
  const values = { input: 'ramkisan', password: 'x' }
  expect(await schemaResolver(async () => LoginBody)(values, undefined, noOptions)).toEqual({
    values,
    errors: {},
  })
})
