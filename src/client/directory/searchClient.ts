import type { FromSearch, SearchPort, ToSearch } from './messages'
import type { Namesake, Results } from './results'
import type { Rows } from './rows'

type WaitingAnswer<T> = { id: number; resolve: (value: T | null) => void; reject: (error: unknown) => void }

type Parts = {
  port: SearchPort
  onLoaded: (isWhole: boolean) => void
  /** When nobody asks for quiet. */
  untilFree: () => Promise<void>
}

/** The page's end of the search. Of several searches under way, only the last is answered. */
export function createSearchClient({ port, onLoaded, untilFree }: Parts) {
  let lastId = 0
  let search: WaitingAnswer<Results> | null = null
  const lookups = new Map<number, WaitingAnswer<readonly Namesake[]>>()
  let broken: { error: unknown } | null = null

  function fail(id: number, error: unknown) {
    if (search?.id === id) {
      search.reject(error)
      search = null
    }
    lookups.get(id)?.reject(error)
    lookups.delete(id)
  }

  function hear(message: FromSearch) {
    switch (message.kind) {
      case 'some':
        return void readOn({ kind: 'more' })
      case 'loaded':
        return onLoaded(message.isWhole)
      case 'results':
        if (search?.id !== message.id) return
        search.resolve(message.results)
        search = null
        return
      case 'namesakes':
        lookups.get(message.id)?.resolve(message.namesakes)
        lookups.delete(message.id)
        return
      case 'failed':
        return fail(message.id, new Error(message.message))
    }
  }

  /** A hundred thousand names take a whole processor for seconds: neither before the first card nor while somebody scrolls. */
  async function readOn(message: ToSearch) {
    await untilFree()
    if (!broken) port.post(message)
  }

  function end(error: unknown) {
    broken = { error }
    for (const { id } of [...lookups.values(), ...(search ? [search] : [])]) fail(id, error)
    onLoaded(false)
  }

  port.listen(hear, (cause) => end(new Error('The part that searches does not run', { cause })))

  return {
    load: (connection: string) => void readOn({ kind: 'load', connection }),
    put: (rows: Rows) => port.post({ kind: 'put', rows }),
    clear: () => port.post({ kind: 'clear' }),
    /** Null where a later search has overtaken it. */
    search(text: string, ahead: readonly string[] = []): Promise<Results | null> {
      return new Promise((resolve, reject) => {
        search?.resolve(null)
        search = null
        if (broken) return reject(broken.error)
        lastId += 1
        search = { id: lastId, resolve, reject }
        port.post({ kind: 'search', id: lastId, text, ahead })
      })
    },
    async withPhone(phone: string): Promise<readonly Namesake[]> {
      const namesakes = await new Promise<readonly Namesake[] | null>((resolve, reject) => {
        if (broken) return reject(broken.error)
        lastId += 1
        lookups.set(lastId, { id: lastId, resolve, reject })
        port.post({ kind: 'phone', id: lastId, phone })
      })
      return namesakes ?? []
    },
    close() {
      search?.resolve(null)
      for (const { resolve } of lookups.values()) resolve(null)
      search = null
      lookups.clear()
      broken = { error: new Error('The search is over') }
      port.close()
    },
  }
}
