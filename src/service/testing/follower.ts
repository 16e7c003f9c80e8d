import { POSITION_HEADER } from '~/contract/changes'
import { listenTo } from './listener'

type Kept = { number: number; record: unknown }
type Page = {
  data?: { id: string }[]
  items?: { id: string }[]
  pagination?: { next_cursor: string | null }
  nextCursor?: string | null
}

const partsOf = (place: string) => {
  const [epoch = '', number = ''] = place.split('.')
  return { epoch, number: Number(number) }
}

/**
 * A desk that keeps lists of a shop, the customers unless others are named, by what it is told of changes alone, and whose
 * line is cut again and again. What it read and what it was told is newer by its place.
 */
export function createFollower(
  server: () => { url: string },
  surface: 'full' | 'live',
  key: string,
  luck: () => number,
  lists: readonly string[] = ['customers'],
) {
  const books = new Map<string, Kept>()
  const seen = { cuts: 0, resets: 0, twice: 0, told: 0 }
  let at: string | null = null
  const desk = { isOver: false }

  const ask = async (path: string) => {
    const full = surface === 'full'
    const headers: Record<string, string> = full
      ? { 'X-Service-Key': key }
      : { Authorization: `Bearer ${key}` }
    const answer = await fetch(`${server().url}${full ? '/v1' : '/api/v1'}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    return { place: answer.headers.get(POSITION_HEADER) ?? '', page: (await answer.json()) as Page }
  }

  /** Every record as the service has it, by id; and where the service was then. */
  async function readAll() {
    const all = new Map<string, Kept>()
    let last = ''
    for (const list of lists) {
      let cursor: string | null = null
      do {
        const from: string = cursor === null ? '' : `&${surface === 'full' ? 'after' : 'cursor'}=${cursor}`
        const { place, page } = await ask(`/${list}?limit=100${from}`)
        for (const record of page.data ?? page.items ?? [])
          all.set(record.id, { number: partsOf(place).number, record })
        cursor = page.pagination?.next_cursor ?? page.nextCursor ?? null
        last = place
      } while (cursor !== null)
    }
    return { all, place: last }
  }

  function hear(place: string, data: unknown) {
    const { number } = partsOf(place)
    const before = at === null ? 0 : partsOf(at).number
    if (number <= before) seen.twice += 1
    at = place
    seen.told += 1
    const { record, data: body } = data as { record?: { id: string }; data?: { object: { id: string } } }
    const changed = record ?? body?.object
    if (changed && (books.get(changed.id)?.number ?? -1) < number)
      books.set(changed.id, { number, record: changed })
  }

  async function listenOnce() {
    const stream = await listenTo(server(), surface, key, at)
    const cutAfter = 1 + Math.floor(luck() * 20)
    let done = 0
    const line = { isEnded: false }
    void stream.ended.then(() => (line.isEnded = true))
    while (!desk.isOver && !line.isEnded && done < cutAfter) {
      const next = stream.told[done]
      if (!next) {
        await new Promise((resolve) => setTimeout(resolve, 2))
        continue
      }
      done += 1
      if (next.event === 'place') at ??= next.id
      else if (next.event === 'reset') {
        const { all } = await readAll()
        seen.resets += 1
        at = next.id
        books.clear()
        for (const [id, kept] of all) books.set(id, kept)
      } else hear(next.id ?? '', next.data)
    }
    if (!line.isEnded) seen.cuts += 1
    stream.close()
  }

  async function follow() {
    while (!desk.isOver) {
      await listenOnce().catch(() => new Promise((resolve) => setTimeout(resolve, 20)))
    }
  }
  const following = follow()

  return {
    seen,
    readAll,
    /** Until it has come as far as the service has. */
    async caughtUp() {
      for (;;) {
        const { all, place } = await readAll()
        if (at === place) return { all }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    records: () => new Map([...books].map(([id, { record }]) => [id, record])),
    async stop() {
      desk.isOver = true
      await following
    },
  }
}
