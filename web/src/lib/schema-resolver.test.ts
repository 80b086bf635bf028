import { LoginBody, RegisterBody } from '@boli/contracts'
import type { FieldValues, ResolverOptions } from 'react-hook-form'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { INVALID_TEXT, REQUIRED_TEXT, schemaResolver } from './schema-resolver.ts'

const noOptions = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<FieldValues>

async function errorsOf(schema: TSchema, values: FieldValues) {
  const { errors } = await schemaResolver(async () => schema)(values, undefined, noOptions)
  return errors
}

test('each field says what its schema says', async () => {
  const errors = await errorsOf(RegisterBody, {
    username: 'a b',
    email: 'no',
    password: 'short',
    role: 'admin',
  })
  expect(errors).toMatchObject({
    username: { message: 'Username must be 3-16 characters long and can only contain letters and numbers' },
    email: { message: 'Please enter a valid email address' },
    password: { message: expect.stringContaining('8-16 characters') },
    role: { message: 'Please choose farmer or business' },
  })
})

test('a missing field is reported where it is missing, in its own words', async () => {
  expect(await errorsOf(LoginBody, {})).toMatchObject({
    input: { message: 'Please enter your username or email' },
    password: { message: 'Please enter your password' },
  })
})

test('fields without words of their own, and fields within fields, are found', async () => {
  const schema = Type.Object({
    mobile: Type.Object({ phoneNo: Type.String({ minLength: 3 }) }),
    city: Type.String(),
  })
  expect(await errorsOf(schema, { mobile: { phoneNo: '1' } })).toMatchObject({
    mobile: { phoneNo: { message: INVALID_TEXT } },
    city: { message: REQUIRED_TEXT },
  })
})

test('good values pass unchanged', async () => {
  const values = { input: 'ramkisan', password: 'x' }
  expect(await schemaResolver(async () => LoginBody)(values, undefined, noOptions)).toEqual({
    values,
    errors: {},
  })
})
