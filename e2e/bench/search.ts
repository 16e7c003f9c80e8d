// How long a key takes: among 100,000 customers and 150,000 vehicles, and among the words of 5,000 records, beside looking
// for the letters alone. And how long one change takes among 100,000 rows on screen.
import { textMatchesOf } from '~/app/search/textMatches'
import type { Appointment } from '~/client/nouns/nouns'
import { MemoryIndex } from '~/client/search/engine'
import { chance, makePeople } from '~/client/search/testing/people'
import { appointment } from '~/client/testing/appointment'
import { oneChange } from './oneChange'

const COUNT = 100_000
const ASKED = 60
const ASKED_ALONE = 'delg ruth fleet mart taxi westb kow o’br zoe qx'.split(' ')

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
const ms = (time: number) => `${time.toFixed(1)} ms`
const figures = (sorted: readonly number[]) =>
  `median ${ms(at(sorted, 0.5))}, p95 ${ms(at(sorted, 0.95))}, worst ${ms(at(sorted, 1))}, of ${sorted.length}`

function timeOf(work: () => void) {
  const start = performance.now()
  work()
  return performance.now() - start
}

const many = (make: () => string) => [...new Set(Array.from({ length: ASKED }, make))]

/** Different ones each time: what a search has to compile, it compiles for each key. */
function makeQueries({ customers, vehicles }: ReturnType<typeof makePeople>) {
  const random = chance(7)
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const name = () => one(customers)?.name ?? ''
  const slip = (text: string) => {
    const place = 1 + Math.floor(random() * Math.max(1, text.length - 2))
    return random() < 0.5
      ? text.slice(0, place) + text.slice(place + 1)
      : text.slice(0, place) + text.charAt(place + 1) + text.charAt(place) + text.slice(place + 2)
  }
  const part = (text: string, length: number) => {
    const place = Math.floor(random() * Math.max(1, text.length - length))
    return text.slice(place, place + length)
  }
  const phone = () => (one(customers)?.phone ?? '').slice(1)
  return {
    'one letter': Array.from('abcdefghijklmnopqrstuvwxyz'),
    'two letters': many(() => name().slice(0, 2)),
    'a word as it is typed': many(() => name().slice(0, 3 + Math.floor(random() * 6))),
    'a whole name': many(name),
    'last name first': many(() => name().split(' ').toReversed().join(' ')),
    'a word with a typo': many(() => slip(name().split(' ')[1] ?? '')),
    'a whole name with a typo': many(() => slip(name())),
    nobody: many(() => `${part('qxzwvjkqzx', 3)}${part('bcdfgqxz', 3)}${part('qwzxv', 2)}`),
    'digits of a phone': many(() => part(phone(), 2 + Math.floor(random() * 6))),
    'part of an e-mail address': many(() => part(one(customers)?.email ?? '', 6)),
    'a whole e-mail address': many(() => one(customers)?.email ?? ''),
    'part of a plate': many(() => part(one(vehicles)?.plate ?? '', 4)),
    'part of a VIN': many(() => part(one(vehicles)?.vin ?? '', 8)),
    'a printed code': many(() => (one(vehicles)?.id ?? '').slice(-8)),
  }
}

function amongPeople() {
  const index = new MemoryIndex()
  const people = makePeople(COUNT)
  const lines = [`${people.customers.length} customers, ${people.vehicles.length} vehicles`]
  lines.push(`laid out in ${ms(timeOf(() => index.upsert(people)) + timeOf(() => index.prepare()))}`)
  const all: number[] = []
  for (const [kind, texts] of Object.entries(makeQueries(people))) {
    const times = texts.map((text) => timeOf(() => index.search(text))).toSorted((a, b) => a - b)
    all.push(...times)
    lines.push(`${kind}: ${figures(times)}`)
  }
  const changed = people.customers.slice(0, ASKED).map((row, number) =>
    timeOf(() => {
      index.upsert({ customers: [{ ...row, name: `${row.name} ${number}` }], vehicles: [] })
      index.search('delgado')
    }),
  )
  lines.push(`after a change: ${figures(changed.toSorted((a, b) => a - b))}`)
  const floor = ASKED_ALONE.map((letters) =>
    timeOf(() => people.customers.filter(({ name }) => name?.toLowerCase().includes(letters))),
  ).toSorted((a, b) => a - b)
  all.sort((a, b) => a - b)
  lines.push(`all: ${figures(all)}`, `the letters alone: ${figures(floor)}`)
  lines.push(`beside the letters alone: ${(at(all, 0.5) / at(floor, 0.5)).toFixed(2)} times`)
  console.log(lines.join('\n'))
}

const SERVICES = ['Brake inspection', 'Oil and filter', 'Front struts', 'Marker lamp']
const service = (number: number) => SERVICES[number % SERVICES.length] ?? ''
const KEYS = ['brak', 'brake', 'brake i', 'brake in', 'brake ins', 'mark', 'marke', 'call bef', 'zzz']

function amongWords() {
  const appointments: Appointment[] = Array.from({ length: 5_000 }, (_, number) =>
    appointment(`v-${number}`, {
      startsAt: new Date(1_700_000_000_000 + ((number * 7_919) % 5_000) * 3_600_000).toISOString(),
      service: service(number),
      notes: `Please call before ${service(number + 1)} is done`,
    }),
  )
  const read = { appointments, quotes: [], invoices: [] }
  const first = timeOf(() => textMatchesOf('bra', read))
  const times = [...KEYS, ...KEYS, ...KEYS]
    .map((typed) => timeOf(() => textMatchesOf(typed, read)))
    .toSorted((a, b) => a - b)
  const floor = [...KEYS, ...KEYS, ...KEYS]
    .map((typed) => timeOf(() => appointments.filter(({ notes }) => notes?.toLowerCase().includes(typed))))
    .toSorted((a, b) => a - b)
  console.log(`
The words of ${appointments.length} appointments
the first key, which lays them out: ${ms(first)}
the others: ${figures(times)}
the letters alone: ${figures(floor)}
beside the letters alone: ${(at(times, 0.5) / at(floor, 0.5)).toFixed(2)} times`)
}

amongPeople()
amongWords()
await oneChange()
