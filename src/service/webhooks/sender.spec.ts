import { expect, onTestFinished, test, vi } from 'vitest'
import { CERTIFICATE } from '~/service/testing/servers/certificate'
import { type Receiver, silent, startReceiver, until } from '~/service/testing/servers/receiver'
import { createSender } from './sender'

const LIMIT = 65_536

function newSender({ place, url }: Receiver, timeoutMs?: number) {
  const sender = createSender({
    exceptions: new Set([place]),
    authority: CERTIFICATE,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  onTestFinished(() => sender.close())
  return () => sender.send({ id: 'id', timestamp: 1, body: '{}', webhook: 'one', url, secret: 'whsec_AAAA' })
}

test('a receiver has 15 seconds, and not one moment more', async () => {
  const receiver = await startReceiver(silent)
  const send = newSender(receiver)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isOver = false
  const sent = send().finally(() => (isOver = true))
  while (receiver.heard.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await sent).toMatchObject({ status: null, fault: 'timeout' })
})

test('an answer of 64 KiB is read to its end, and its connection used again', async () => {
  const receiver = await startReceiver((response) => {
    response.writeHead(200).write('.'.repeat(LIMIT))
    setTimeout(() => response.end(), 100)
  })
  const send = newSender(receiver)
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect(receiver.connections()).toBe(1)
})

test('at one byte more it is cut off, long before its time is up', async () => {
  let isCutOff = false
  // Not counted: the pool may open one more connection, which nothing is sent over.
  const cameFrom: (number | undefined)[] = []
  const receiver = await startReceiver((response) => {
    response.on('close', () => (isCutOff = true))
    cameFrom.push(response.req.socket.remotePort)
    response.writeHead(200).write('.'.repeat(LIMIT + 1))
  })
  const send = newSender(receiver, 600_000)
  expect((await send()).status).toBe(200)
  await until(() => isCutOff)
  receiver.manner = (response) => {
    cameFrom.push(response.req.socket.remotePort)
    response.writeHead(204).end()
  }
  expect((await send()).status).toBe(204)
  expect([cameFrom.length, new Set(cameFrom).size]).toEqual([2, 2])
})
