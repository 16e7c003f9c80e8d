import { expect, test } from 'vitest'
import { figuresOf, largestFolders, namesTwiceIn } from './figures'
import { filesOfFlow } from './flows'
import { circlesIn } from './graph'
import { treeOf } from './tree'

const houseOf = (texts: Record<string, string>) => treeOf(new Map(Object.entries(texts)))

const importsOf = (text: string) => {
  const tree = houseOf({ 'src/app/today/A.tsx': text, 'src/app/today/b.ts': '', 'src/ui/Button.tsx': '' })
  const file = tree.get('src/app/today/A.tsx')
  return { early: [...(file?.imports ?? [])], late: [...(file?.late ?? [])] }
}

test('an import is found however it is written, and types are imports too', () => {
  expect(importsOf(`import { b } from './b'`).early).toEqual(['src/app/today/b.ts'])
  expect(importsOf(`import type {\n  B,\n} from "./b"`).early).toEqual(['src/app/today/b.ts'])
  expect(importsOf(`import './b'`).early).toEqual(['src/app/today/b.ts'])
  expect(importsOf(`export { b } from './b'`).early).toEqual(['src/app/today/b.ts'])
  expect(importsOf(`import { Button } from '../../ui/Button'`).early).toEqual(['src/ui/Button.tsx'])
})

test('what only looks like an import is none, and what is loaded late is told apart', () => {
  expect(importsOf(`// import { b } from './b'\nconst said = "import './b'"`)).toEqual({
    early: [],
    late: [],
  })
  expect(importsOf(`import { useState } from 'react'\nimport './styles.css'`)).toEqual({
    early: [],
    late: [],
  })
  expect(importsOf(`const b = () => import('./b')`)).toEqual({ early: [], late: ['src/app/today/b.ts'] })
})

test('a file that cannot be read is said by its name', () => {
  expect(() => importsOf('import {')).toThrow('src/app/today/A.tsx')
})

test('a flow goes from the act to the doors, and counts what is on the way and nothing beside it', () => {
  const tree = houseOf({
    'src/app/cards/Drop.tsx': `import './useDrop'\nimport './words'\nexport function Drop() {}`,
    'src/app/cards/useDrop.ts': `import type { Api } from '../../client/shop'\nimport '../shell/connection'`,
    'src/app/cards/words.ts': `import '../../domain/money'`,
    'src/app/cards/Menu.tsx': `import './Drop'`,
    'src/app/shell/connection.tsx': `import '../../client/wiring'`,
    'src/client/wiring.ts': `import './journal/journal'`,
    'src/client/shop.ts': `import './journal/entry'\nimport './journal/hold'`,
    'src/client/journal/entry.ts': '',
    'src/client/journal/hold.ts': `import './journal'`,
    'src/client/journal/journal.ts': '',
    'src/domain/money.ts': '',
  })
  expect(filesOfFlow(tree, 'Drop')).toEqual([
    'src/app/cards/Drop.tsx',
    'src/app/cards/useDrop.ts',
    'src/app/shell/connection.tsx',
    'src/client/journal/entry.ts',
    'src/client/shop.ts',
  ])
})

test('a flow is found wherever its begin was moved to, and not guessed where there are two or none', () => {
  const begin = 'export const Drop = () => null'
  expect(filesOfFlow(houseOf({ 'src/app/frame/Else.tsx': begin }), 'Drop')).toEqual([])
  expect(filesOfFlow(houseOf({ 'src/app/a/A.tsx': begin, 'src/app/b/B.tsx': begin }), 'Drop')).toBeNull()
  expect(filesOfFlow(houseOf({ 'src/app/a/A.tsx': begin }), 'Dropped')).toBeNull()
})

test('a circle is what leads back to itself, and what hangs on it is not in it', () => {
  const graph = new Map([
    ['board', ['shell', 'visits']],
    ['shell', ['board']],
    ['visits', ['print']],
    ['print', []],
  ])
  expect(circlesIn(graph)).toEqual([['board', 'shell']])
  expect(circlesIn(new Map([['board', ['print']]]))).toEqual([])
})

test('folders of the screens that import each other are one circle, those loaded late too', () => {
  const figures = figuresOf(
    houseOf({
      'src/app/board/Board.tsx': `import '../visits/Visit'`,
      'src/app/visits/Visit.tsx': `const menu = () => import('../board/Menu')`,
      'src/app/board/Menu.tsx': '',
      'src/app/print/Paper.tsx': '',
      'src/app/routes.tsx': `import './board/Board'\nimport './print/Paper'`,
    }),
  )
  expect(figures['import circles between folders of app/']).toBe(1)
  expect(figures['folders in the largest circle']).toBe(2)
  expect(figures['files with one importer']).toBe(4)
})

test('what is written by hand is counted where it is written', () => {
  const figures = figuresOf(
    houseOf({
      'src/app/quotes/useSaved.ts': `import { put } from '../../client/quotes'\nexport function useSaved() {}\nexport const useOther = useSaved\nconst set = new Set<(id: string) => void>()`,
      'src/client/quotes.ts': `export const key = 1\n\nexport function put() {\n  client.setQueryData(key)\n}\n`,
      'src/client/listen.ts': `connection.journal.onConfirmed(() => {})\nconst ids = new Set<string>()\nuseSyncExternalStore<string>(a)`,
      'src/client/journal/news.ts': `journal.onConfirmed(() => {})`,
      'src/service/outbox.ts': 'export function useNothing() {}',
    }),
  )
  expect(figures).toMatchObject({
    'production files': 5,
    'files in the browser': 4,
    'exported hooks': 2,
    'uses of useSyncExternalStore': 1,
    'hand-made sets of listeners': 1,
    'files of app/ that patch or refresh caches': 0,
    'they, and those that call client/ for it': 1,
    'places outside the journal that hear onConfirmed': 1,
  })
})

test('a type name is one too many in its own zone only', () => {
  const tree = houseOf({
    'src/app/a/a.ts': 'export type Standing = 1\ntype Props = 1',
    'src/app/b/b.ts': 'interface Standing {}\ntype Props = 2',
    'src/client/c.ts': 'type Standing = 3',
  })
  expect(namesTwiceIn(tree)).toEqual([{ name: 'app Standing', times: 2 }])
})

test('a folder says how many files it has and how often others import them', () => {
  const tree = houseOf({
    'src/app/shell/one.ts': '',
    'src/app/shell/two.ts': `import './one'`,
    'src/app/board/Board.tsx': `import '../shell/one'\nimport '../shell/two'`,
  })
  expect(largestFolders(tree, 1)).toEqual([{ folder: 'src/app/shell', files: 2, imported: 2 }])
})
