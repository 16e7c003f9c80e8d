import { circlesIn, turnedAround } from './graph'
import type { File, Tree } from './tree'

export type Figures = Readonly<Record<string, number>>

const isInBrowser = ({ path }: File) =>
  /^src\/((app|client|ui|domain|contract)\/|(main|begin)\.tsx?$)/.test(path)

const PATCH = /\b(setQueryData|setQueriesData|invalidateQueries)\b/

/** What client/ exports that names one of those in its own body: a screen that calls it patches as well. */
const patchersIn = (files: readonly File[]) =>
  files
    .filter(({ path }) => path.startsWith('src/client/'))
    .flatMap(({ text }) => text.split(/^(?=export )/m))
    .filter((part) => PATCH.test(part))
    .flatMap((part) => /^export (?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? [])

/** What can be counted file by file. The names say what is counted; all but the first four are about the browser. */
export function figuresOf(tree: Tree): Figures {
  const all = [...tree.values()]
  const browser = all.filter(isInBrowser)
  const screens = all.filter(({ path }) => path.startsWith('src/app/'))
  const outsideJournal = browser.filter(({ path }) => !path.startsWith('src/client/journal/'))
  const importers = importersIn(tree)
  const patching = new RegExp(`${PATCH.source}|\\b(${patchersIn(browser).join('|') || '(?!)'})\\b`)
  const circles = circlesIn(folderGraph(tree))
  return {
    'production files': all.length,
    'their lines': linesOf(all),
    'files with one importer': all.filter(({ path }) => importers.get(path)?.size === 1).length,
    'type names declared twice in a zone': namesTwiceIn(tree).length,
    'files in the browser': browser.length,
    'their lines in the browser': linesOf(browser),
    'files under 15 lines': browser.filter(({ lines }) => lines < 15).length,
    'exported hooks': countOf(browser, /^export (function|const) use[A-Z]/gm),
    'uses of useSyncExternalStore': countOf(browser, /\buseSyncExternalStore(<[^(]*>)?\(/g),
    'hand-made sets of listeners': countOf(browser, /new Set<\s*\([^)]*\)\s*=>/g),
    'import circles between folders of app/': circles.length,
    'folders in the largest circle': circles[0]?.length ?? 0,
    'files of app/ that patch or refresh caches': screens.filter(({ text }) => PATCH.test(text)).length,
    'they, and those that call client/ for it': screens.filter(({ text }) => patching.test(text)).length,
    'places outside the journal that hear onConfirmed': countOf(outsideJournal, /\.onConfirmed\(/g),
  }
}

const linesOf = (files: readonly File[]) => files.reduce((sum, { lines }) => sum + lines, 0)

const countOf = (files: readonly File[], pattern: RegExp) =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)

/** A file loaded late has been imported as well. */
const importsOf = ({ imports, late }: File) => [...imports, ...late]

const importersIn = (tree: Tree) =>
  turnedAround(new Map([...tree].map(([path, file]) => [path, importsOf(file)])))

/** The folders of app/ by their imports; what stands beside them, as the addresses do, is above all of them. */
function folderGraph(tree: Tree): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of tree.values()) {
    const from = folderOfScreens(file.path)
    if (from === null) continue
    const tos = graph.get(from) ?? new Set()
    graph.set(from, tos)
    for (const to of importsOf(file).map(folderOfScreens)) if (to !== null && to !== from) tos.add(to)
  }
  return graph
}

const folderOfScreens = (path: string) => /^src\/app\/([^/]+)\//.exec(path)?.[1] ?? null

/** "app Standing 4": a zone is the first folder. `Props` is the word of React for one file alone. */
export function namesTwiceIn(tree: Tree): { name: string; times: number }[] {
  const times = new Map<string, number>()
  for (const { path, text } of tree.values())
    for (const [, word] of text.matchAll(/^(?:export )?(?:declare )?(?:type|interface) (\w+)/gm)) {
      const name = `${path.split('/')[1]} ${word}`
      if (word !== 'Props') times.set(name, (times.get(name) ?? 0) + 1)
    }
  return [...times]
    .map(([name, count]) => ({ name, times: count }))
    .filter((one) => one.times > 1)
    .toSorted((a, b) => b.times - a.times)
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** The folders with the most files, and how often one of their files is imported from another folder. */
export function largestFolders(tree: Tree, most: number) {
  const counts = new Map<string, { files: number; imported: number }>()
  const at = (path: string) => {
    const count = counts.get(folderOf(path)) ?? { files: 0, imported: 0 }
    counts.set(folderOf(path), count)
    return count
  }
  for (const file of tree.values()) {
    at(file.path).files++
    for (const to of importsOf(file)) if (folderOf(to) !== folderOf(file.path)) at(to).imported++
  }
  return [...counts]
    .map(([folder, count]) => ({ folder, ...count }))
    .toSorted((a, b) => b.files - a.files)
    .slice(0, most)
}
