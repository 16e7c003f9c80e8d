import { request } from 'node:http'
import { join } from 'node:path'
import { measure, scenariosOf } from './load'
import { frontdesk, residentMegabytes, type Running, serve } from './processes'
import { type Stock, stockFolder } from './stock'
import { median, tableOf } from './table'

const STREAMS = 200
const OF_A_KEY = 100
/** Fewer swing by a fifth. */
const ROUNDS = 11
const SECONDS = 3
const BETWEEN_MS = 1_000
const CHANGES = 40

type Listener = { heard: (text: string) => Promise<number>; end: () => void }

async function listen({ url }: Running, key: string): Promise<Listener> {
  const waits = new Map<string, (at: number) => void>()
  const asked = request(`${url}/v1/changes`, { headers: { 'X-Service-Key': key }, agent: false })
  await new Promise<void>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (chunk: string) => {
        for (const [text, resolveWait] of waits) if (chunk.includes(text)) resolveWait(performance.now())
      })
      resolve()
    })
    asked.end()
  })
  asked.on('error', () => undefined)
  return {
    heard: (text) => new Promise((resolve) => void waits.set(text, resolve)),
    end: () => asked.destroy(),
  }
}

async function change({ url }: Running, stock: Stock, notes: string): Promise<number> {
  const [owner] = stock.owners
  const response = await fetch(`${url}/v1/customers/${owner?.customer}`, {
    method: 'PATCH',
    headers: { 'X-Service-Key': stock.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ notes }),
  })
  if (!response.ok) throw new Error(`a change was answered ${response.status}`)
  await response.arrayBuffer()
  return performance.now()
}

const openAll = async (server: Running, keys: readonly string[]) =>
  Promise.all(
    Array.from({ length: STREAMS }, (_, at) => listen(server, keys[Math.floor(at / OF_A_KEY)] ?? '')),
  )

/** From the answer of a change to the last of all streams that tells of it. */
async function latencies(server: Running, stock: Stock, listeners: readonly Listener[]) {
  const took: number[] = []
  for (let at = 0; at < CHANGES; at += 1) {
    const words = `change number ${at} of them`
    const all = Promise.all(listeners.map((listener) => listener.heard(words)))
    const answered = await change(server, stock, words)
    took.push(Math.max(...(await all)) - answered)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return took.toSorted((a, b) => a - b)
}

/** Requests as with nobody who listens, while 200 do and something changes each second. */
export async function benchStreams(folder: string) {
  const data = join(folder, 'streams')
  const stock = await stockFolder(data)
  const words = ['keys', 'create', '--shop', stock.shop, '--preset', 'read-only', '--data', data]
  const make = (): { key: string } => frontdesk(...words)
  const keys = [make().key, make().key]
  const server = await serve(data)
  const scenarios = scenariosOf(stock, 'streams').slice(0, 2)
  const figures = scenarios.map(() => ({ without: [] as number[], beside: [] as number[] }))
  let memory: number | null = null
  let took: number[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const isBeside of round % 2 === 0 ? [true, false] : [false, true]) {
      const before = residentMegabytes(server.pid)
      const listeners = isBeside ? await openAll(server, keys) : []
      const after = residentMegabytes(server.pid)
      if (isBeside && memory === null && before !== null && after !== null) memory = after - before
      const changing = setInterval(() => void change(server, stock, `${Math.random()}`), BETWEEN_MS)
      for (const [place, scenario] of scenarios.entries()) {
        const { perSecond } = await measure(server.url, stock.key, scenario, SECONDS)
        if (round >= 0) figures[place]?.[isBeside ? 'beside' : 'without'].push(perSecond)
      }
      clearInterval(changing)
      if (isBeside && round === ROUNDS - 1) took = await latencies(server, stock, listeners)
      for (const listener of listeners) listener.end()
    }
  }
  await server.stop()
  const rows = scenarios.map(({ name }, place) => {
    const [without, beside] = [median(figures[place]?.without ?? []), median(figures[place]?.beside ?? [])]
    return [name, without.toFixed(0), beside.toFixed(0), (beside / without).toFixed(2)]
  })
  console.log(
    tableOf([['beside a change a second', 'requests/s', `with ${STREAMS} streams`, 'ratio'], ...rows]),
  )
  const aStream =
    memory === null ? 'not known on this system' : `${((memory * 1024) / STREAMS).toFixed(0)} KB`
  console.log(
    `A stream holds ${aStream}. From the answer to a change to the last of all ${STREAMS} streams: ` +
      `${median(took).toFixed(1)} ms, at most ${(took.at(-1) ?? 0).toFixed(1)} ms.`,
  )
}
