import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '~/service/testing/servers/program'
import { createSenderThread } from './senderThread'
import { Dropped } from './sending'

// The other side is played by a few lines: what really sends is tested where it is, and with the built program.

const THREAD = `
  import { parentPort, workerData } from 'node:worker_threads'
  const kept = []
  parentPort.on('message', (order) => {
    if ('drop' in order) {
      const dropped = kept.filter(({ attempt }) => attempt.webhook === order.drop)
      return parentPort.postMessage(dropped.map(({ at }) => ({ at, outcome: null })))
    }
    for (const { at, attempt } of order.send) {
      if (attempt.body === 'keep') kept.push({ at, attempt })
      else if (attempt.body === 'throw') throw new Error('out of order')
      else if (attempt.body === 'exit') process.exit(3)
      else parentPort.postMessage([{ at, outcome: { status: 204, fault: attempt.body, tookMs: order.send.length } }])
    }
  })
  parentPort.postMessage([])
`

function newSender() {
  const file = join(newFolder(), 'thread.mjs')
  writeFileSync(file, THREAD)
  const sender = createSenderThread(pathToFileURL(file), { exceptions: new Set(), authority: null })
  onTestFinished(() => sender.close())
  const send = (body: string, webhook = 'one') =>
    sender.send({ id: 'id', timestamp: 1, body, webhook, url: 'https://hooks.example.com', secret: 's' })
  return { sender, send }
}

test('each attempt gets its own outcome, and those of one moment go over together', async () => {
  const { send } = newSender()
  const outcomes = await Promise.all([send('a'), send('b'), send('c')])
  expect(outcomes).toEqual(['a', 'b', 'c'].map((fault) => ({ status: 204, fault, tookMs: 3 })))
})

test('what is dropped is neither a success nor a failure, and nobody else’s is', async () => {
  const { sender, send } = newSender()
  const dropped = send('keep', 'one')
  const stays = send('keep', 'two')
  await send('a')
  sender.drop('one')
  await expect(dropped).rejects.toBeInstanceOf(Dropped)
  expect(await Promise.race([stays, send('b')])).toMatchObject({ fault: 'b' })
  sender.drop('two')
  await expect(stays).rejects.toBeInstanceOf(Dropped)
})

test.each(['throw', 'exit'])(
  'a thread that ends (%s) is followed by a new one, and what it held is given back',
  async (how) => {
    const { send } = newSender()
    const held = send('keep')
    await send('a')
    await expect(Promise.all([send(how), held])).rejects.toThrow(/out of order|has ended/)
    await expect(held).rejects.toThrow(/out of order|has ended/)
    expect(await send('b')).toMatchObject({ status: 204, fault: 'b' })
  },
)

test('after the close nothing is sent, and what was under way is given back', async () => {
  const { sender, send } = newSender()
  const held = send('keep')
  await send('a')
  const [closed] = await Promise.allSettled([held, sender.close()])
  expect(closed).toMatchObject({ status: 'rejected', reason: expect.any(Dropped) })
  await expect(send('b')).rejects.toBeInstanceOf(Dropped)
})
