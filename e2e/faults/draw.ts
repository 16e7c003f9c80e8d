import { createHash } from 'node:crypto'
import { isFunction, memberOf, parse, walk, type Node } from './syntax'

// Draws faults: a condition turned, a call left out, a limit off by one. A fault's place in the draw comes from the seed, its
// file and the text around it alone, so that a function which a commit leaves as it was keeps its faults.

export type Fault = {
  readonly key: string
  readonly file: string
  readonly line: number
  readonly what: string
  readonly start: number
  readonly end: number
  readonly instead: string
  /** The innermost function around it, by where it begins; null at the top of the file. */
  readonly inside: number | null
}

type Change = { start: number; end: number; instead: string; what: string; of: Node }

const TURNED: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '&&': '||', '||': '&&' }
const OFF_BY_ONE: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
/** Left out of a chain, they leave something of the same kind. */
const LEFT_OUT = new Set(['filter', 'reverse', 'toReversed', 'toSorted', 'slice', 'trim', 'toLowerCase'])

export function changesIn(file: string, text: string): (Change & { inside: number | null })[] {
  const changes: (Change & { inside: number | null })[] = []
  walk(parse(file, text), (node, around) => {
    const inside = around.findLast(isFunction)?.start ?? null
    for (const change of changesOf(node, around.at(-1) ?? node, text)) changes.push({ ...change, inside })
  })
  return changes
}

function changesOf(node: Node, parent: Node, text: string): Change[] {
  const at = ({ start, end }: Node) => text.slice(start, end)
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const test = memberOf(node, 'test')
    // A comparison is turned by itself.
    if (!test || test.type === 'BinaryExpression' || test.type === 'LogicalExpression') return []
    return [
      { start: test.start, end: test.end, instead: `!(${at(test)})`, what: 'condition turned', of: node },
    ]
  }
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const sign = String(node['operator'])
    const turned = TURNED[sign]
    const [left, right] = [memberOf(node, 'left'), memberOf(node, 'right')]
    const instead = turned ?? OFF_BY_ONE[sign]
    if (instead === undefined || !left || !right) return []
    const start = left.end + text.slice(left.end, right.start).indexOf(sign)
    const what = turned === undefined ? 'limit off by one' : 'condition turned'
    return [{ start, end: start + sign.length, instead, what, of: node }]
  }
  if (node.type === 'Literal' && typeof node['value'] === 'number' && Number.isInteger(node['value'])) {
    // Places in a list and keys of an object are no limits.
    if (parent.type === 'MemberExpression' || (parent.type === 'Property' && parent['key'] === node))
      return []
    const { start, end } = node
    return [{ start, end, instead: String(node['value'] + 1), what: 'limit off by one', of: parent }]
  }
  if (node.type === 'ExpressionStatement') {
    const said = memberOf(node, 'expression')
    const call = said?.type === 'AwaitExpression' ? memberOf(said, 'argument') : said
    if (call?.type !== 'CallExpression') return []
    return [{ start: node.start, end: node.end, instead: ';', what: 'call left out', of: node }]
  }
  if (node.type === 'CallExpression') {
    const callee = memberOf(node, 'callee')
    const [object, name] = [callee && memberOf(callee, 'object'), callee && memberOf(callee, 'property')]
    if (callee?.type !== 'MemberExpression' || !object || !LEFT_OUT.has(String(name?.['name']))) return []
    return [{ start: object.end, end: node.end, instead: '', what: 'call left out', of: node }]
  }
  return []
}

const shortOf = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 100)

export function faultsIn(seed: string, file: string, text: string): Fault[] {
  const times = new Map<string, number>()
  return changesIn(file, text).map(({ start, end, instead, what, of, inside }) => {
    const around = text.slice(of.start, of.end)
    const put = around.slice(0, start - of.start) + instead + around.slice(end - of.start)
    const name = [file, around, put].map((part) => part.replaceAll(/\s+/g, ' ')).join('\n')
    // What stands twice in a file, in the same words, is told apart by its turn.
    const turn = (times.get(name) ?? 0) + 1
    times.set(name, turn)
    const key = createHash('sha256').update(`${seed}\n${name}\n${turn}`).digest('hex')
    const line = text.slice(0, start).split('\n').length
    return {
      key,
      file,
      line,
      what: `${what}: ${shortOf(around)} → ${shortOf(put)}`,
      start,
      end,
      instead,
      inside,
    }
  })
}

/** The first so many by their keys. */
export const draw = (faults: readonly Fault[], count: number): Fault[] =>
  faults.toSorted((one, other) => (one.key < other.key ? -1 : 1)).slice(0, count)
