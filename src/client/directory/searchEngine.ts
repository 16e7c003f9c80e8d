import type { FromSearch, ToSearch } from './messages'
import type { Rows } from './rows'
import { createSearchIndex } from './searchIndex'

export type EngineParts = {
  answer: (message: FromSearch) => void
  /** The rows kept of a connection, a chunk at a time: a search that comes meanwhile is not kept waiting. */
  readKept: (connection: string) => AsyncIterable<Rows>
  /** Runs when the messages that are here already have been heard. */
  afterwards: (run: () => void) => void
}

/** What the search worker does, wherever it runs. */
export function createSearchEngine({
  answer,
  readKept,
  afterwards,
}: EngineParts): (message: ToSearch) => void {
  const index = createSearchIndex()
  /** Clearing ends a loading that is under way. */
  let loading: symbol | null = null
  let readOn: (() => void) | null = null
  let latest: { id: number; text: string; ahead?: readonly string[] } | null = null

  function attempt(id: number, work: () => FromSearch) {
    try {
      answer(work())
    } catch (error) {
      answer({ kind: 'failed', id, message: String(error) })
    }
  }

  function searchLatest() {
    if (!latest) return
    const { id, text, ahead } = latest
    latest = null
    attempt(id, () => ({ kind: 'results', id, results: index.search(text, ahead) }))
  }

  async function load(connection: string) {
    const mine = Symbol(connection)
    loading = mine
    let isWhole = true
    try {
      for await (const rows of readKept(connection)) {
        if (loading !== mine) return
        index.putKept(rows)
        index.prepare()
        const mayReadOn = new Promise<void>((resolve) => (readOn = resolve))
        answer({ kind: 'some' })
        await mayReadOn
        if (loading !== mine) return
      }
    } catch {
      isWhole = false
    }
    if (loading === mine) answer({ kind: 'loaded', isWhole })
  }

  return (message) => {
    switch (message.kind) {
      case 'load':
        readOn?.()
        return void load(message.connection)
      case 'more':
        return readOn?.()
      case 'put':
        return index.put(message.rows)
      case 'clear':
        loading = null
        readOn?.()
        return index.clear()
      case 'phone': {
        const { id, phone } = message
        return attempt(id, () => ({ kind: 'namesakes', id, namesakes: index.withPhone(phone) }))
      }
      case 'search':
        // Of several keys pressed while the worker was busy, the last alone is searched for.
        if (latest === null) afterwards(searchLatest)
        latest = message
        return
    }
  }
}
