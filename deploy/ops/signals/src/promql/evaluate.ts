import type { Expression } from './expression.ts'
import { aggregates, histogramQuantile, rangeFunctions, type Value } from './functions.ts'
import { keyOf, type Labels, type Storage } from './series.ts'

/**
 * Evaluates an expression at a moment, as Prometheus would, for the forms that the rules use.
 * @throws {SyntaxError} for any other form.
 */
export function evaluate(expression: Expression, storage: Storage, atMs: number): Value[] | number {
  const evaluated = (part: Expression) => evaluate(part, storage, atMs)
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'selector': {
      if (expression.rangeMs !== null) throw new SyntaxError('A range is no value')
      return storage.at(expression.metric, expression.matchers, atMs - expression.offsetMs)
    }
    case 'aggregate':
      return aggregate(expression.operator, expression.by, vector(evaluated(expression.of)))
    case 'binary':
      return combine(expression, evaluated(expression.left), evaluated(expression.right))
    case 'call':
      return call(expression, storage, atMs)
  }
}

function call(
  { name, parameters }: Extract<Expression, { kind: 'call' }>,
  storage: Storage,
  atMs: number,
): Value[] {
  const [first, second] = parameters
  const overRange = rangeFunctions[name]
  if (overRange && first?.kind === 'selector' && first.rangeMs !== null) {
    const window = { fromMs: atMs - first.offsetMs - first.rangeMs, toMs: atMs - first.offsetMs }
    return storage
      .between(first.metric, first.matchers, window.fromMs, window.toMs)
      .flatMap(({ labels, points }) => {
        const value = overRange(points, window)
        return value === null ? [] : [{ labels: withoutName(labels), value }]
      })
  }
  if (name === 'vector' && first?.kind === 'number') return [{ labels: {}, value: first.value }]
  if (name === 'absent' && first?.kind === 'selector') {
    if (vector(evaluate(first, storage, atMs)).length > 0) return []
    const wanted = first.matchers.filter(({ operator }) => operator === '=')
    return [{ labels: Object.fromEntries(wanted.map(({ label, value }) => [label, value])), value: 1 }]
  }
  if (name === 'histogram_quantile' && first?.kind === 'number' && second) {
    return histogramQuantile(first.value, vector(evaluate(second, storage, atMs)))
  }
  throw new SyntaxError(`Not a call of PromQL that is used here: ${name}`)
}

function aggregate(operator: string, by: readonly string[], values: Value[]): Value[] {
  const reduce = aggregates[operator]
  if (!reduce) throw new SyntaxError(`Not an aggregate that is used here: ${operator}`)
  const groups = Map.groupBy(values, ({ labels }) => keyOf(only(labels, by)))
  return [...groups.values()].map((group) => ({
    labels: only(group[0]?.labels ?? {}, by),
    value: reduce(group.map(({ value }) => value)),
  }))
}

const arithmetic: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}
const comparisons: Record<string, (left: number, right: number) => boolean> = {
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
}

function combine(
  { operator, on }: Extract<Expression, { kind: 'binary' }>,
  left: Value[] | number,
  right: Value[] | number,
): Value[] | number {
  const compute = arithmetic[operator]
  const compare = comparisons[operator]
  if (typeof left === 'number' && typeof right === 'number') {
    if (!compute) throw new SyntaxError(`Numbers are not compared here: ${operator}`)
    return compute(left, right)
  }
  const signature = (value: Value) => keyOf(on ? only(value.labels, on) : withoutName(value.labels))
  if (!compute && !compare) return combineSets(operator, vector(left), vector(right), signature)

  const pairs = pairUp(left, right, signature)
  const labelsOf = (labels: Labels) => (on ? only(labels, on) : labels)
  return pairs.flatMap(({ labels, of: [a, b], shown }) => {
    if (compute) return [{ labels: withoutName(labelsOf(labels)), value: compute(a, b) }]
    return compare?.(a, b) ? [{ labels: labelsOf(labels), value: shown }] : []
  })
}

interface Pair {
  labels: Labels
  of: [number, number]
  /** What a comparison that holds lets through: the side that is a vector, or the left one. */
  shown: number
}

function pairUp(
  left: Value[] | number,
  right: Value[] | number,
  signature: (value: Value) => string,
): Pair[] {
  if (typeof right === 'number') {
    return vector(left).map(({ labels, value }) => ({ labels, of: [value, right], shown: value }))
  }
  if (typeof left === 'number') {
    return right.map(({ labels, value }) => ({ labels, of: [left, value], shown: value }))
  }
  const partners = new Map(right.map((value) => [signature(value), value]))
  return left.flatMap((value) => {
    const partner = partners.get(signature(value))
    return partner ? [{ labels: value.labels, of: [value.value, partner.value], shown: value.value }] : []
  })
}

function combineSets(
  operator: string,
  left: Value[],
  right: Value[],
  signature: (value: Value) => string,
): Value[] {
  const inLeft = new Set(left.map(signature))
  const inRight = new Set(right.map(signature))
  if (operator === 'and') return left.filter((value) => inRight.has(signature(value)))
  if (operator === 'unless') return left.filter((value) => !inRight.has(signature(value)))
  if (operator === 'or') return [...left, ...right.filter((value) => !inLeft.has(signature(value)))]
  throw new SyntaxError(`Not an operator that is used here: ${operator}`)
}

function vector(value: Value[] | number): Value[] {
  if (typeof value === 'number') throw new SyntaxError('A number stands where a vector is wanted')
  return value
}

function only(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)))
}

/** What comes out of a calculation is no longer the metric that went in. */
export function withoutName({ __name__: _, ...labels }: Labels): Labels {
  return labels
}
