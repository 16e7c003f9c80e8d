import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '~/client/outbox/testing/time'
import { openCounters, type Counter } from './testing/counter'

// The panel is closed while a payment is under way: whatever becomes of it is told, or kept until somebody looks.

let shop: Awaited<ReturnType<typeof openCounters>>
beforeAll(async () => {
  shop = await openCounters()
})
afterAll(() => shop.close())

function record(at: Counter, cents: number) {
  const seen = at.screen()
  if (!seen) throw new Error('the invoice was not read')
  const wanted = {
    amountCents: cents,
    method: 'cash' as const,
    reference: null,
    note: null,
    recordedAt: null,
  }
  at.panel().record(wanted, seen)
}

async function pay(at: Counter, cents: number) {
  record(at, cents)
  await shop.time.settle()
}

async function twoCounters() {
  const { counters, books } = await shop.begin()
  const [here, there] = counters
  if (!here || !there) throw new Error('there are two counters')
  return { here, there, books }
}

/** $50.00 are kept at one of them, offline. */
async function paidOffline() {
  const { here, there, books } = await twoCounters()
  here.line.setUp(false)
  await pay(here, 5_000)
  expect(here.panel().get()).toMatchObject({ kind: 'under way', entry: { state: 'saved' } })
  return { here, there, books }
}

const backOnline = async (at: Counter) => {
  at.line.setUp(true)
  await shop.time.advance(MINUTE)
}

test('refused after the panel was closed, a payment waits for a look, in the next page as well', async () => {
  const { here, there, books } = await paidOffline()
  here.leave()
  await pay(there, 2_000)
  await backOnline(here)
  const toDecide = { kind: 'to decide', entry: { state: 'refused' } }
  expect(here.panel().get()).toMatchObject(toDecide)
  expect(here.tab().outbox.get()).toMatchObject({ refused: 1 })
  here.reopen()
  await shop.time.settle()
  expect(here.panel().get()).toMatchObject(toDecide)
  expect((await books()).payments).toMatchObject([{ amount_cents: 2_000 }])
})

test('refused before their eyes, it is told once and not kept', async () => {
  const { here, there } = await paidOffline()
  await pay(there, 2_000)
  await backOnline(here)
  expect(here.panel().get()).toMatchObject({ kind: 'refused', failure: { kind: 'changed' } })
  expect(here.tab().outbox.get().entries).toEqual([])
})

test('closed in the moment of keeping, it is left to the outbox all the same', async () => {
  const { here, there } = await twoCounters()
  here.line.setUp(false)
  record(here, 5_000)
  expect(here.panel().get()).toEqual({ kind: 'keeping' })
  here.leave()
  // Opened again it has no form beside money that is on its way to the disk.
  expect(here.panel().get()).toEqual({ kind: 'keeping' })
  await shop.time.settle()
  expect(here.panel().get()).toMatchObject({ kind: 'under way', entry: { state: 'saved' } })
  await pay(there, 2_000)
  await backOnline(here)
  expect(here.panel().get()).toMatchObject({ kind: 'to decide', entry: { state: 'refused' } })
})

test('confirmed while the panel is being closed, it is confirmed and never called refused', async () => {
  const { here, books } = await paidOffline()
  const shown: string[] = []
  here.panel().subscribe(() => shown.push(here.panel().get().kind))
  const { steps } = here.tab()
  const seen: string[] = []
  vi.spyOn(steps, 'push').mockImplementation((step) => {
    // The answer is there and taken off the disk, and the panel has not been told yet.
    if (step === 'update' && seen.at(-1) === 'send') here.leave()
    return seen.push(step)
  })
  await backOnline(here)
  expect(seen.join(' ')).toContain('send update')
  expect(here.panel().get()).toMatchObject({
    kind: 'confirmed',
    payment: { amountCents: 5_000 },
    left: 5_000,
  })
  expect(shown).not.toContain('refused')
  expect(here.recorded).toHaveLength(1)
  expect((await books()).payments).toHaveLength(1)
})

test('refused while the panel is being closed, it is there at the next look', async () => {
  const { here, there } = await paidOffline()
  await pay(there, 2_000)
  const { outbox } = here.tab()
  const fresh = outbox.fresh.bind(outbox)
  // The outbox has told the refusal and keeps it no more, and the panel has not shown it yet.
  vi.spyOn(outbox, 'fresh').mockImplementation(() => {
    here.leave()
    return fresh()
  })
  await backOnline(here)
  expect(here.tab().outbox.get().entries).toEqual([])
  expect(here.panel().get()).toMatchObject({ kind: 'refused', failure: { kind: 'changed' } })
})

test('confirmed, and seen to be, it is not under way again, though the disk can’t be told', async () => {
  const { here, books } = await twoCounters()
  const disk = await here.desk.disk
  const update = disk.update.bind(disk)
  let isBroken = false
  vi.spyOn(disk, 'update').mockImplementation((edit) =>
    isBroken ? Promise.reject(new Error('The disk is full')) : update(edit),
  )
  const { steps } = here.tab()
  const pushed = vi.spyOn(steps, 'push').mockImplementation((step) => {
    isBroken ||= step === 'send'
    return 0
  })
  await pay(here, 5_000)
  expect(here.panel().get()).toMatchObject({ kind: 'confirmed', payment: { amountCents: 5_000 } })
  here.panel().next()
  expect(here.panel().get()).toEqual({ kind: 'ready' })
  // The next one is taken as soon as the disk takes it, whether or not that has heard of the end of the first by then.
  isBroken = false
  pushed.mockRestore()
  await pay(here, 2_000)
  await shop.time.advance(MINUTE)
  expect(here.panel().get()).toMatchObject({ kind: 'confirmed', payment: { amountCents: 2_000 } })
  expect((await books()).payments).toHaveLength(2)
})
