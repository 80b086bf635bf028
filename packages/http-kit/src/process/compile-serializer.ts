import build from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

type Serialize = ReturnType<typeof build>

const serializers = new WeakMap<TSchema, Serialize>()

/**
 * Compiles the schema of an answer when the first such answer is sent, and once for all routes of the process: compiling
 * all of them would take a good part of the start-up time.
 */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  return (answer) => {
    let serialize = serializers.get(schema)
    if (!serialize) {
      serialize = build(schema)
      serializers.set(schema, serialize)
    }
    return serialize(answer)
  }
}
