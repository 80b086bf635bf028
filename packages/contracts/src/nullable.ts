import { Type } from 'typebox'

/** A schema whose value may be null. */
export const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])
