import { reachedFrom, turnedAround } from './graph'
import type { File, Tree } from './tree'

// Files a flow: those that lie on any path of static imports, types too, from the file where an act begins to a door
// through which it leaves the screen. A door counts as one file; what is behind it has been fixed beforehand and does
// not count. The way back, by which the answer is shown, is among them as far as it goes through the same doors.

/** The act, and what the file where it begins exports, under the names that it has had: found wherever it was moved to. */
export const FLOWS: readonly (readonly [flow: string, begins: string])[] = [
  ['a dropped card', 'useBoardActs'],
  ['a recorded payment', 'RecordPayment'],
  ['an edited quote', 'EditQuote'],
  ['an edited customer', 'Contact|Details'],
  ['a booking', 'BookingForm'],
]

/** What hands the signed-in shop to the screens. It leads to everything, so nobody reads on through it. */
const isConnection = (path: string) => /^src\/app\/(\w+\/)?(connection\.tsx|desk\.ts)$/.test(path)

/** The shop's interface, the line, and the journal's interface with the type of what it keeps. */
const isDoor = (path: string) =>
  isConnection(path) ||
  /^src\/client\/(\w+\/)?(shop|transport|journal\/journal|journal\/entry)\.ts$/.test(path)

/** Building blocks, rules, wire shapes, the inside of the journal, and the inside of the shop's adapters. */
const isBehindDoor = (path: string) =>
  !isDoor(path) &&
  (/^src\/(ui|domain|contract)\//.test(path) ||
    path.startsWith('src/client/journal/') ||
    /^src\/client\/(\w+\/)?(full|live)([A-Z]\w*)?\.ts$/.test(path))

/** Null where no file of the screens, or more than one, exports what the flow begins with. */
export function filesOfFlow(tree: Tree, begins: string): string[] | null {
  const [start, ...others] = [...tree.values()].filter((file) => exportsIt(file, begins))
  if (!start || others.length > 0) return null
  const ways = new Map<string, string[]>()
  for (const { path, imports } of tree.values())
    ways.set(path, isConnection(path) ? [] : [...imports].filter((to) => !isBehindDoor(to)))
  const ahead = reachedFrom([start.path], ways)
  const toDoors = reachedFrom([...ahead].filter(isDoor), turnedAround(ways))
  return [...ahead].filter((path) => toDoors.has(path)).toSorted()
}

const exportsIt = ({ path, text }: File, name: string) =>
  path.startsWith('src/app/') &&
  new RegExp(`^export (default )?(function|const) (${name})\\b`, 'm').test(text)
