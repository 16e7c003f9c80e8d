import { expect, test } from 'vitest'
import { readEvents, type StreamEvent } from './eventStream'

/** A body that comes in these pieces, whatever they cut apart. */
function bodyOf(...pieces: (string | Uint8Array)[]) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      controller.close()
    },
  })
}

async function all(body: ReadableStream<Uint8Array>, onBytes?: () => void) {
  const events: StreamEvent[] = []
  for await (const event of readEvents(body, onBytes)) events.push(event)
  return events
}

const EVENT = 'id: 0a.7\nevent: customer.created\ndata: {"name":"Zoë"}\n\n'
const READ = { type: 'customer.created', id: '0a.7', data: '{"name":"Zoë"}' }

test('an event has a type, a place and what it says', async () => {
  expect(await all(bodyOf(EVENT, EVENT))).toEqual([READ, READ])
})

test('wherever the line cuts it, in the middle of a letter too', async () => {
  const bytes = new TextEncoder().encode(EVENT)
  for (let at = 1; at < bytes.length; at += 1) {
    expect(await all(bodyOf(bytes.slice(0, at), bytes.slice(at)))).toEqual([READ])
  }
})

test('a comment says only how far it is, and an event may end its lines otherwise', async () => {
  const body = bodyOf(': 0a.8\n\n', 'event: place\r\nid: 0a.9\r\ndata: one\r\ndata:two\r\n\r\n')
  expect(await all(body)).toEqual([
    { type: null, id: null, data: '0a.8' },
    { type: 'place', id: '0a.9', data: 'one\ntwo' },
  ])
})

test('what was cut off in the middle is no event', async () => {
  expect(await all(bodyOf(EVENT, EVENT.slice(0, -1)))).toEqual([READ])
})

test('tells of every byte, and does not wait for an end that never comes', async () => {
  let bytes = 0
  expect(await all(bodyOf(': ', '0a.8', '\n\n'), () => (bytes += 1))).toHaveLength(1)
  expect(bytes).toBe(3)
  const endless = Array.from({ length: 5 }, () => 'x'.repeat(1_000_000))
  await expect(all(bodyOf('data: ', ...endless))).rejects.toThrow('without an end')
})

test('whoever stops reading lets go of the line', async () => {
  let isLeft = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(EVENT)),
    cancel: () => void (isLeft = true),
  })
  for await (const event of readEvents(body)) {
    expect(event).toEqual(READ)
    break
  }
  expect(isLeft).toBe(true)
})
