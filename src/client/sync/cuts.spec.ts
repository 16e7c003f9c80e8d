import { expect, onTestFinished, test } from 'vitest'
import { pages } from '~/client/api/pages'
import type { Fetch } from '~/client/api/transport'
import { realClock, type Clock } from '~/client/clock'
import { connect } from '~/client/connect'
import { deferred } from '~/client/deferred'
import type { Customer } from '~/client/nouns/nouns'
import { Outbox } from '~/client/outbox/outbox'
import { createMemoryStore } from '~/client/outbox/testing/memoryStore'
import { locksOfOneTab } from '~/client/outbox/testing/tabs'
import { FEATURES } from '~/contract/key'
import { CHANGES, troubledDay } from '~/service/testing/badDay/troubledDay'
import { ask, type Serving } from '~/service/testing/servers/program'
import { ChangeStream } from './changeStream'

/** Nobody waits out a rest between two tries in a test; what is waited for on a line is waited for. */
const FASTER = 5_000
const NO_RESTS = [1_000, 40_000]
const clock: Clock = {
  ...realClock,
  after: (ms, run) => realClock.after(NO_RESTS.includes(ms) ? ms : ms / FASTER, run),
}
/** A process that is being started is waited for: asked again and again, it would take all that the minute holds. */
async function onceThere<Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Each costs a request, and a minute of the live surface holds 300. */
const MOST_CUTS = 100

type Surface = 'full' | 'live'

/** The dashboard's own part of a desk, at a service that may be another process by now, over a line that is cut again and again. */
function openDesk(server: () => Serving, surface: Surface, key: string) {
  const seen = { cuts: 0, news: 0, older: 0, readAnew: 0, isOver: false }
  const send: Fetch = async (url, init) => {
    const headers = new Headers(init.headers)
    if (surface === 'full') headers.set('X-Service-Key', key)
    else headers.set('Authorization', `Bearer ${key}`)
    const isStream = url.endsWith('/changes')
    const line = new AbortController()
    const path = url.replace(/^\/shop/, surface === 'full' ? '/v1' : '/api/v1')
    const signal = init.signal ? AbortSignal.any([init.signal, line.signal]) : line.signal
    const answer = await onceThere(
      () => fetch(`${server().url}${path}`, { ...init, headers, signal }),
      signal,
    )
    if (!isStream || !answer.body || seen.cuts >= MOST_CUTS) return answer
    let left = 1 + Math.floor(Math.random() * 5)
    const cutting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= 1
        if (left > 0 || seen.isOver) return controller.enqueue(chunk)
        seen.cuts += 1
        line.abort()
        controller.error(line.signal.reason)
      },
    })
    return new Response(answer.body.pipeThrough(cutting), { headers: answer.headers })
  }
  const connection = connect(
    {
      connection: `${surface}-desk`,
      serviceId: 'ours',
      service: 'Ours',
      features: [...FEATURES[surface]],
      scopes: null,
      surface,
      shop: 'Cedar',
    },
    {
      makeOutbox: ({ name }, sendEntry) =>
        new Outbox({
          connection: name,
          send: sendEntry,
          store: createMemoryStore(),
          locks: locksOfOneTab(),
          clock: realClock,
          newKey: () => crypto.randomUUID(),
        }),
      makeSearchIndex: () => ({
        upsert: () => {},
        rebuild: async () => {},
        pause: () => {},
        start: () => {},
      }),
      onSignedOut: () => {},
      fetch: send,
      storage: null,
      leaderParts: { locks: locksOfOneTab(), openChannel: null },
    },
  )
  const { api, records } = connection
  const readAll = async () => {
    const read: Customer[] = []
    for await (const page of pages<Customer>((...asked) => api.customers.list(...asked)))
      read.push(...page.rows)
    return read
  }
  /** The number of the last change that was shown of each. */
  const shown = new Map<string, number>()
  let epoch = ''
  records.customers.subscribe(() => {
    const now = connection.positions.get()?.last.split('.')[0] ?? ''
    if (now !== epoch) shown.clear()
    epoch = now
    for (const { id, name } of records.customers.all()) {
      const number = name.startsWith('Change') ? Number(/\d+$/.exec(name)?.[0]) : -1
      if (number < (shown.get(id) ?? -1)) seen.older += 1
      shown.set(id, number)
    }
  })
  records.customers.others.subscribe(() => (seen.news += 1))
  const begun = deferred()
  const stream = new ChangeStream(connection, {
    async readAgain() {
      seen.readAnew += 1
      await readAll().catch(() => [])
    },
    onLive: () => begun.resolve(),
    onNotLive: () => {},
    sight: { isSeen: () => true, onSeen: () => () => {} },
    onOffline: () => () => {},
    locks: locksOfOneTab(),
    clock,
  })
  onTestFinished(() => {
    stream.stop()
    connection.close()
  })
  return { seen, readAll, begun: begun.promise, find: (id: string) => records.customers.find(id)?.name }
}

test(`over a line that is cut at random while ${CHANGES} changes happen, a kill and a restored backup, every desk shows what is in the records`, async () => {
  const { desks, server, key, ids } = await troubledDay(Math.random, async (day) => {
    const looking = (['full', 'live'] as const).map((surface) => openDesk(day.server, surface, day.key))
    for (const desk of looking) await desk.readAll()
    // What changes between the first reading and the beginning of the stream is read anew as well.
    for (const desk of looking) await desk.begun
    return looking
  })

  for (const { seen, find } of desks) {
    seen.isOver = true
    const now = new Map<string, string>()
    for (const id of ids)
      now.set(id, String((await ask(server(), key, 'GET', `/customers/${id}`)).body['name']))
    await expect.poll(() => ids.map(find), { timeout: 60_000 }).toEqual(ids.map((id) => now.get(id)))
    expect(seen.older).toBe(0)
    // A cut loses nothing; records that were set back do.
    expect(seen.readAnew).toBe(1)
    expect(seen.cuts).toBeGreaterThan(40)
    console.log(`A desk was cut ${seen.cuts} times and shown ${seen.news} changes.`)
  }
})
