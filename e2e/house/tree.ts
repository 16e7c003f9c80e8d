import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'vite'

/** One file of production: neither a spec nor what specs are made with. */
export type File = {
  /** From the root of the checkout: "src/app/routes.tsx". */
  readonly path: string
  readonly text: string
  readonly lines: number
  /** Files of the tree that are there when this one is; types are imports too. */
  readonly imports: ReadonlySet<string>
  /** Files of the tree that this one loads while it runs. */
  readonly late: ReadonlySet<string>
}

export type Tree = ReadonlyMap<string, File>

/** The production files of a checkout as they stand on disk. */
export function readTree(root: string): Tree {
  const found = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  const texts = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$|\/testing\//.test(path))
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  return treeOf(new Map(texts))
}

export function treeOf(texts: ReadonlyMap<string, string>): Tree {
  const files = new Map<string, File>()
  for (const [path, text] of texts) {
    const asked = namesIn(path, text)
    const found = (names: readonly string[]) =>
      new Set(names.map((name) => fileBehind(path, name, texts)).filter((file) => file !== null))
    const lines = text.trimEnd().split('\n').length
    files.set(path, { path, text, lines, imports: found(asked.early), late: found(asked.late) })
  }
  return files
}

/** The compiler's own interface is marked unstable; the parser of the build says where an import is, and types too. */
function namesIn(path: string, text: string) {
  const { module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} could not be read: ${errors[0].message}`)
  const reExports = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest))
  const early = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...reExports]
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  )
  return { early: early.filter((request) => request !== null).map(({ value }) => value), late }
}

function fileBehind(from: string, name: string, texts: ReadonlyMap<string, string>): string | null {
  if (!name.startsWith('.')) return null
  const path = join(dirname(from), name).split(sep).join('/')
  return [path, `${path}.ts`, `${path}.tsx`].find((one) => texts.has(one)) ?? null
}
