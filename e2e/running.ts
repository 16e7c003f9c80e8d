import { test } from '@playwright/test'

type Running = { stop: () => Promise<unknown> }

/** Waits for what a test starts, and ends it with the test, however that goes. Called once, at the head of a file. */
export function untilTestEnds() {
  const running: Running[] = []
  test.afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()))
  })
  return async <One extends Running>(starting: Promise<One>): Promise<One> => {
    const one = await starting
    running.push(one)
    return one
  }
}
