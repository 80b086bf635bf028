import { parser } from '@prometheus-io/lezer-promql'

export interface Matcher {
  label: string
  operator: '=' | '!=' | '=~' | '!~'
  value: string
}

/** The forms of PromQL that the rules and the dashboard are written in. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'selector'; metric: string; matchers: Matcher[]; offsetMs: number; rangeMs: number | null }
  | { kind: 'call'; name: string; parameters: Expression[] }
  | { kind: 'aggregate'; operator: string; by: string[]; of: Expression }
  | { kind: 'binary'; operator: string; on: string[] | null; left: Expression; right: Expression }

type Node = ReturnType<typeof parser.parse>['topNode']

/**
 * Reads an expression by Prometheus's own grammar.
 * @throws {SyntaxError} where it does not fit the grammar, or has a form that is not used here yet.
 */
export function parseExpression(text: string): Expression {
  const tree = parser.parse(text)
  tree.iterate({
    enter({ type, from }) {
      if (type.isError) throw new SyntaxError(`Not PromQL at character ${from}: ${text}`)
    },
  })
  return new Reader(text).read(childrenOf(tree.topNode)[0])
}

class Reader {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  read(node: Node | undefined): Expression {
    const children = node ? childrenOf(node) : []
    switch (node?.name) {
      case 'ParenExpr':
        return this.read(children[0])
      case 'NumberDurationLiteral':
        return { kind: 'number', value: Number(this.#of(node)) }
      case 'VectorSelector':
        return this.#selector(children)
      case 'MatrixSelector':
        return this.#changed(children[0], { rangeMs: parseDuration(this.#of(children[1])) })
      case 'OffsetExpr':
        return this.#changed(children[0], { offsetMs: parseDuration(this.#of(children.at(-1))) })
      case 'FunctionCall':
        return {
          kind: 'call',
          name: this.#of(children[0]),
          parameters: childrenOf(children[1]).map((child) => this.read(child)),
        }
      case 'AggregateExpr':
        return this.#aggregate(children)
      case 'BinaryExpr':
        return this.#binary(children)
      default:
        throw new SyntaxError(`Not a form of PromQL that is used here: ${this.#of(node)}`)
    }
  }

  #selector(children: Node[]): Expression {
    const name = children.find((child) => child.name === 'Identifier')
    const matchers = children
      .filter((child) => child.name === 'LabelMatchers')
      .flatMap(childrenOf)
      .map((matcher): Matcher => {
        const [label, operator, value] = childrenOf(matcher).map((part) => this.#of(part))
        return { label: label ?? '', operator: operator as Matcher['operator'], value: unquote(value ?? '') }
      })
    return { kind: 'selector', metric: this.#of(name), matchers, offsetMs: 0, rangeMs: null }
  }

  #changed(node: Node | undefined, change: { rangeMs: number } | { offsetMs: number }): Expression {
    const selector = this.read(node)
    if (selector.kind !== 'selector') throw new SyntaxError('Ranges and offsets are of selectors only')
    return { ...selector, ...change }
  }

  #aggregate(children: Node[]): Expression {
    const modifier = children.find((child) => child.name === 'AggregateModifier')
    const body = children.find((child) => child.name === 'FunctionCallBody')
    const by = modifier ? childrenOf(modifier) : []
    if (by[0] && by[0].name !== 'By') throw new SyntaxError('Aggregates are by labels, never without')
    return {
      kind: 'aggregate',
      operator: this.#of(children[0]),
      by: childrenOf(by[1]).map((label) => this.#of(label)),
      of: this.read(childrenOf(body)[0]),
    }
  }

  #binary(children: Node[]): Expression {
    const [left, operator] = children
    const matching = children.find((child) => child.name === 'MatchingModifierClause')
    const [kind, labels] = childrenOf(matching)
    if (kind && kind.name !== 'On') throw new SyntaxError('Vectors match on labels, never ignoring some')
    return {
      kind: 'binary',
      operator: this.#of(operator),
      on: labels ? childrenOf(labels).map((label) => this.#of(label)) : null,
      left: this.read(left),
      right: this.read(children.at(-1)),
    }
  }

  #of(node: Node | undefined): string {
    return node ? this.#text.slice(node.from, node.to) : ''
  }
}

function childrenOf(node: Node | undefined): Node[] {
  const children: Node[] = []
  for (let child = node?.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of `90s`, `1h30m` and the like. */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+)(ms|[smhd])/g)]
  if (parts.map(([whole]) => whole).join('') !== text) throw new SyntaxError(`Not a duration: ${text}`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0)
}

function unquote(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}

/** Every selector of an expression. */
export function selectorsOf(expression: Expression): Extract<Expression, { kind: 'selector' }>[] {
  switch (expression.kind) {
    case 'selector':
      return [expression]
    case 'call':
      return expression.parameters.flatMap(selectorsOf)
    case 'aggregate':
      return selectorsOf(expression.of)
    case 'binary':
      return [...selectorsOf(expression.left), ...selectorsOf(expression.right)]
    default:
      return []
  }
}

/** Every label that an expression groups or matches by. */
export function groupingLabelsOf(expression: Expression): string[] {
  switch (expression.kind) {
    case 'call':
      return expression.parameters.flatMap(groupingLabelsOf)
    case 'aggregate':
      return [...expression.by, ...groupingLabelsOf(expression.of)]
    case 'binary':
      return [
        ...(expression.on ?? []),
        ...groupingLabelsOf(expression.left),
        ...groupingLabelsOf(expression.right),
      ]
    default:
      return []
  }
}
