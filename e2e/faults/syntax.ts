import { parseAst } from 'vite'

export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

function isNode(value: unknown): value is Node {
  return value instanceof Object && 'type' in value && typeof value.type === 'string'
}

/** What runs of a file: types are left out, and of `x as T` the `x` stays. */
const WITH_VALUE = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSParameterProperty',
  'TSInstantiationExpression',
])

export function parse(file: string, text: string): Node {
  const program: unknown = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (!isNode(program)) throw new Error(`${file} is no program`)
  return program
}

/** Calls `enter` for each node that runs, parents first, with the nodes around it, the innermost last. */
export function walk(
  node: Node,
  enter: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
) {
  if (node.type.startsWith('TS') && !WITH_VALUE.has(node.type)) return
  enter(node, around)
  const inside = [...around, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, enter, inside)
  }
}

export const isFunction = ({ type, body }: Node) =>
  (type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression') &&
  isNode(body)

export const memberOf = (node: Node, name: string): Node | null => {
  const value = node[name]
  return isNode(value) ? value : null
}
