import { createRandom, type Random } from '~/service/demo/random'
import type { Books } from './books'

// Clients at several counters of one shop, who keep on writing until the line goes dead.

/** A write as it is kept for a repetition: the same key, the same bytes. */
export type Write = {
  kind: 'customer' | 'appointment' | 'confirm' | 'quote' | 'send' | 'accept' | 'convert' | 'pay'
  key: string
  method: 'POST' | 'PATCH'
  path: string
  body: string
}
export type Answer = { status: number; text: string; replayed: boolean }
export type Acknowledged = { write: Write; answer: Answer }

type Invoice = { id: string; total: number }

/** What the counters know to be there, because it was answered. */
type Known = {
  customers: string[]
  /** A list a step: whoever takes one out of it takes the step. */
  appointments: string[]
  drafts: string[]
  sent: string[]
  accepted: string[]
  invoices: Invoice[]
}

/** What somebody types at a counter is in no log; by these it is known in one. */
export const MARK = /write[ -](\d+)[ -]of/
export const PHONE = /\+1518555\d{4}/
export const EMAIL = /\w+@frontdesk\.test/
const METHODS = ['cash', 'check', 'card'] as const

/** Which write of the day made a record that is told of. */
export const markIn = (text: string) => Number(MARK.exec(text)?.[1] ?? 0)

const FIRST_SLOT = Date.parse('2031-01-06T08:00:00Z')
const SLOTS = 5000
const SLOT_MS = 30 * 60_000

const idsIn = (rows: readonly { id: string; status: string }[], status: string) =>
  rows.flatMap((row) => (row.status === status ? [row.id] : []))

/** Sends a write; null where no whole answer came. */
export async function send(url: string, apiKey: string, write: Write): Promise<Answer | null> {
  try {
    const response = await fetch(`${url}/v1${write.path}`, {
      method: write.method,
      headers: {
        'X-Service-Key': apiKey,
        'Content-Type': 'application/json',
        'Idempotency-Key': write.key,
      },
      ...(write.body !== '' && { body: write.body }),
    })
    const replayed = response.headers.get('idempotent-replayed') === 'true'
    return { status: response.status, text: await response.text(), replayed }
  } catch {
    return null
  }
}

export function createLoad(apiKey: string, seed: number) {
  const random = createRandom(seed)
  const known: Known = { customers: [], appointments: [], drafts: [], sent: [], accepted: [], invoices: [] }
  const acknowledged: Acknowledged[] = []
  const unanswered: Write[] = []
  let count = 0

  function nextWrite(): Write {
    // The mark is in the record itself, so that a second one would be seen.
    const mark = `write ${(count += 1)} of ${seed}`
    const key = mark.replaceAll(' ', '-')
    const { kind, method, path, body } = choose(random, known, mark)
    return { kind, key, method, path, body: body === null ? '' : JSON.stringify(body) }
  }

  function learn(write: Write, answer: Answer) {
    acknowledged.push({ write, answer })
    if (answer.status >= 300) return
    const record = JSON.parse(answer.text) as { id: string; total_cents: number }
    const places = {
      customer: known.customers,
      appointment: known.appointments,
      quote: known.drafts,
      send: known.sent,
      accept: known.accepted,
    }
    if (write.kind === 'convert') known.invoices.push({ id: record.id, total: record.total_cents })
    else if (write.kind !== 'confirm' && write.kind !== 'pay') places[write.kind].push(record.id)
  }

  /** The books were set back: what they hold is all that there is. */
  function beginFrom({ customers, appointments, quotes, invoices }: Books) {
    Object.assign(known, {
      customers: customers.map(({ id }) => id),
      appointments: idsIn(appointments, 'scheduled'),
      drafts: idsIn(quotes, 'draft'),
      sent: idsIn(quotes, 'sent'),
      accepted: idsIn(quotes, 'accepted'),
      invoices: invoices.map(({ id, total_cents }) => ({ id, total: total_cents })),
    } satisfies Known)
  }

  async function client(url: string) {
    for (;;) {
      const write = nextWrite()
      const answer = await send(url, apiKey, write)
      if (!answer) return void unanswered.push(write)
      learn(write, answer)
    }
  }

  return {
    random,
    acknowledged,
    /** How many writes there were, under way or done. */
    begun: () => count,
    next: nextWrite,
    learn,
    beginFrom,
    run: (url: string, clients: number) => Promise.all(Array.from({ length: clients }, () => client(url))),
    /** Those sent since the last call that nobody answered. */
    takeUnanswered: () => unanswered.splice(0),
  }
}

type Chosen = Pick<Write, 'kind' | 'method' | 'path'> & { body: object | null }

function choose(random: Random, known: Known, mark: string): Chosen {
  const take = (list: string[]) => list.splice(random.int(0, list.length - 1), 1)[0] ?? ''
  const customer = () => random.pick(known.customers)
  const steps: Record<Write['kind'], { weight: number; make: () => Omit<Chosen, 'kind'> }> = {
    customer: {
      weight: known.customers.length === 0 ? 1000 : 15,
      make: () => ({
        method: 'POST',
        path: '/customers',
        body: {
          name: mark,
          phone: `+1518555${String(markIn(mark) % 10_000).padStart(4, '0')}`,
          email: `desk${markIn(mark)}@frontdesk.test`,
        },
      }),
    },
    appointment: {
      weight: known.customers.length === 0 ? 0 : 20,
      make: () => ({
        method: 'POST',
        path: '/appointments',
        body: {
          customer_id: customer(),
          service_type: mark,
          scheduled_at: new Date(FIRST_SLOT + random.int(0, SLOTS) * SLOT_MS).toISOString(),
        },
      }),
    },
    confirm: {
      weight: known.appointments.length === 0 ? 0 : 10,
      make: () => patch(`/appointments/${take(known.appointments)}`, 'confirmed'),
    },
    quote: {
      weight: known.customers.length === 0 ? 0 : 15,
      make: () => ({
        method: 'POST',
        path: '/quotes',
        body: {
          customer_id: customer(),
          line_items: [{ description: mark, quantity: 1, unit_price_cents: random.int(100, 100_000) }],
        },
      }),
    },
    send: {
      weight: known.drafts.length === 0 ? 0 : 20,
      make: () => patch(`/quotes/${take(known.drafts)}`, 'sent'),
    },
    accept: {
      weight: known.sent.length === 0 ? 0 : 20,
      make: () => patch(`/quotes/${take(known.sent)}`, 'accepted'),
    },
    convert: {
      weight: known.accepted.length === 0 ? 0 : 20,
      make: () => {
        // Now and then it is left in the list, so that another counter converts it too, and must be refused.
        const id = random.chance(0.3) ? random.pick(known.accepted) : take(known.accepted)
        return { method: 'POST', path: `/quotes/${id}/convert-to-invoice`, body: null }
      },
    },
    pay: {
      weight: known.invoices.length === 0 ? 0 : 40,
      make: () => {
        // The newest ones, so that several pay one invoice at a time, and more than it takes.
        const { id, total } = random.pick(known.invoices.slice(-6))
        const amount = random.int(1, Math.ceil(total / 2))
        return {
          method: 'POST',
          path: `/payments/${id}/record`,
          body: { amount_cents: amount, method: random.pick(METHODS), reference: mark },
        }
      },
    },
  }
  const kinds = Object.entries(steps).map(([kind, { weight }]) => [kind as Write['kind'], weight] as const)
  const kind = random.weigh(kinds)
  return { kind, ...steps[kind].make() }
}

const patch = (path: string, status: string): Omit<Chosen, 'kind'> => ({
  method: 'PATCH',
  path,
  body: { status },
})
