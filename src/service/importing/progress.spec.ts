import { expect, test } from 'vitest'
import { createProgress } from './report'

function shownOn(isTTY: boolean) {
  const drawn: string[] = []
  const terminal = { isTTY, write: (text: string) => drawn.push(text) > 0 }
  const time = { now: 0 }
  const progress = createProgress(terminal, 2_000, () => time.now)
  progress.done(50)
  time.now = 40
  progress.done(100)
  time.now = 150
  progress.done(1_000)
  progress.done(2_000)
  progress.end()
  return drawn
}

test('a terminal sees a bar that is drawn anew ten times a second at most, and goes at the end', () => {
  const drawn = shownOn(true)
  expect(drawn.map((text) => text.replace('\r\u001B[2K', ''))).toEqual([
    `${'░'.repeat(30)} 50 of 2,000`,
    `${'█'.repeat(15)}${'░'.repeat(15)} 1,000 of 2,000`,
    `${'█'.repeat(30)} 2,000 of 2,000`,
    '',
  ])
  expect(drawn.every((text) => text.startsWith('\r\u001B[2K'))).toBe(true)
})

test('a file or another program sees nothing of it', () => {
  expect(shownOn(false)).toEqual([])
})
