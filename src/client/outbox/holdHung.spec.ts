import { expect, test } from 'vitest'
import { createDesk, watchEnd } from './testing/desk'
import { faulty } from './testing/stores'
import { HOUR, MINUTE, SECOND } from './testing/time'

// A disk may hang just when a hold is over. What it was told before is done when it wakes, after whatever was said.

const voiding = { method: 'PATCH', path: '/invoices/7', body: { status: 'void' }, label: 'Void' } as const

/** The desk's disk, which answers nothing from `hang` on until it is let go, and then does all in its order. */
async function hangingDisk(desk: ReturnType<typeof createDesk>) {
  const disk = await desk.disk
  const waiting: (() => void)[] = []
  let isHung = false
  const after = async <T>(act: () => Promise<T>): Promise<T> => {
    if (isHung) await new Promise<void>((resolve) => waiting.push(resolve))
    return desk.time.counted(act)
  }
  return {
    store: faulty(disk, {
      all: () => after(() => disk.all()),
      update: (edit) => after(() => disk.update(edit)),
    }),
    hang: () => (isHung = true),
    letGo: () => {
      isHung = false
      for (const go of waiting.splice(0)) go()
    },
  }
}

test.each([5.5, 6.5, 7, 8, 9, 10.5])(
  'Undo %d s after a void, on a disk that hangs from the fifth on: what it says is so',
  async (seconds) => {
    const desk = createDesk()
    const { store, hang, letGo } = await hangingDisk(desk)
    const { outbox } = desk.openTab({ store: Promise.resolve(store), mayHang: true })
    const held = outbox.hold(voiding, 6 * SECOND)
    watchEnd(held.done)
    await desk.time.advance(5 * SECOND)
    hang()
    await desk.time.advance((seconds - 5) * SECOND)
    const canceled = watchEnd(held.cancel())
    await desk.time.advance(MINUTE)
    letGo()
    await desk.time.advance(HOUR)
    const next = desk.openTab()
    watchEnd(next.outbox.resume())
    await desk.time.advance(MINUTE)
    expect(canceled.isOver).toBe(true)
    expect(desk.service.effects.length).toBeLessThanOrEqual(canceled.value ? 0 : 1)
  },
)
