// How large the house is and how far one walks in it: `npm run house`, or `npm run house -- OTHER_CHECKOUT` to print
// that one's figures beside this one's, as before and after.
import { tableOf } from '../bench/table'
import { figuresOf, largestFolders, namesTwiceIn } from './figures'
import { filesOfFlow, FLOWS } from './flows'
import { readTree, type Tree } from './tree'

const LONGEST = 10

const roots = [...process.argv.slice(2), '.']
const trees = roots.map(readTree)

function figuresAndFlows(tree: Tree): Map<string, number | undefined> {
  const flows = FLOWS.map(([flow, begins]) => [`files: ${flow}`, filesOfFlow(tree, begins)?.length] as const)
  return new Map([...Object.entries(figuresOf(tree)), ...flows])
}

function printFigures() {
  const columns = trees.map(figuresAndFlows)
  const names = [...(columns[0]?.keys() ?? [])]
  const rows = names.map((name) => [name, ...columns.map((column) => String(column.get(name) ?? '?'))])
  console.log(tableOf([['', ...roots], ...rows]))
}

function printLists(tree: Tree, root: string) {
  const folders = largestFolders(tree, LONGEST)
  const rows = folders.map(({ folder, files, imported }) => [folder, String(files), String(imported)])
  console.log(`\n${tableOf([[`largest folders of ${root}`, 'files', 'imported from others'], ...rows])}`)
  const names = namesTwiceIn(tree).slice(0, LONGEST)
  console.log(`\ntypes: ${names.map(({ name, times }) => `${name} ${times}`).join(', ')}`)
}

printFigures()
trees.forEach((tree, index) => printLists(tree, roots[index] ?? ''))
