import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen'

// Whoever asks many times at once over one connection, as no browser does.

const LARGE = 8 * 1024 * 1024
const A_WHILE_MS = 300

async function listening(answer: (place: string) => Response | Promise<Response>) {
  const asked: string[] = []
  const server = await listen(
    (request) => {
      const place = new URL(request.url).pathname
      asked.push(place)
      return Promise.resolve(answer(place))
    },
    { host: '127.0.0.1', port: 0 },
  )
  onTestFinished(() => server.close())
  /** A connection over which these are asked in one breath. */
  const askAll = async (places: readonly string[]) => {
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(places.map((place) => `GET ${place} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
    return socket
  }
  return { asked, askAll, url: server.url }
}

const placesTo = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`)

test('whoever takes no answer has one worked out, and others are served', async () => {
  const { asked, askAll, url } = await listening((place) =>
    place === '/other' ? new Response('here') : new Response(Buffer.alloc(LARGE)),
  )
  const socket = await askAll(placesTo(200))
  socket.pause()
  await pause(A_WHILE_MS)
  expect(await (await fetch(`${url}/other`)).text()).toBe('here')
  expect(asked.filter((place) => place !== '/other').length).toBeLessThanOrEqual(2)
})

test('whoever takes them has all, in the order in which they were asked for', async () => {
  const { asked, askAll } = await listening(async (place) => {
    // A later one would be ready sooner.
    await pause(place.endsWith('0') ? 5 : 0)
    return new Response(`<${place}>`)
  })
  const places = placesTo(3_000)
  const socket = await askAll(places)
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
  await expect.poll(() => heard.includes(`<${places.at(-1)}>`), { timeout: 30_000 }).toBe(true)
  expect(asked).toEqual(places)
  expect([...heard.matchAll(/<(.*?)>/g)].map(([, place]) => place)).toEqual(places)
})

test('what waits on a connection that goes is not done', async () => {
  let go: (() => void) | undefined
  const isAnswered = new Promise<void>((resolve) => (go = resolve))
  const { asked, askAll } = await listening(async () => {
    await isAnswered
    return new Response('late')
  })
  const socket = await askAll(['/first', '/second'])
  await expect.poll(() => asked).toEqual(['/first'])
  socket.destroy()
  await pause(A_WHILE_MS)
  go?.()
  await pause(A_WHILE_MS)
  expect(asked).toEqual(['/first'])
})
