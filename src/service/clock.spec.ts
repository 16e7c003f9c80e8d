import { expect, test } from 'vitest'
import { newFolder, serve, shopWithKey } from './testing/servers/program'
import { until } from './testing/servers/receiver'

/** Sets the clock on by an hour at a first signal, and right again at the next. */
const CLOCK_THAT_JUMPS = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const right = Date.now
     let by = 0
     Date.now = () => right() + by
     process.on('SIGUSR2', () => { by = by === 0 ? 3_600_000 : 0 })`,
  )}`,
}

test('a clock that jumps is told of in the log over a folder as well, once each time', async () => {
  const data = newFolder()
  await shopWithKey(data)
  const serving = await serve(data, ['--empty', '--log', 'error'], CLOCK_THAT_JUMPS)
  const words = [
    'This computer’s clock jumped ahead by 3600 s',
    'This computer’s clock was set back by 3600 s.',
  ]
  for (const word of words) {
    serving.child.kill('SIGUSR2')
    await until(() => serving.said.err.includes(word))
  }
  const { err } = await serving.stop()
  expect(err.match(/This computer’s clock/g)).toHaveLength(2)
})
