import type { Page } from '@playwright/test'
import { handAt, secondsOf } from './hand'
import type { Figures, Bench, Task } from './task'

export type Played = Figures & { content: number; waited: number }

/** Back to the customers: nothing is open, and nothing stands in the search. It is no part of a task. */
async function backToCustomers(page: Page) {
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  await page.locator('main').focus()
}

/** Does a task by hand, and has it checked; throws where its end was not reached. */
export async function play(task: Task, bench: Bench, pace = 1): Promise<Played> {
  await backToCustomers(bench.page)
  const hand = handAt(bench.page, pace)
  await task.run(hand, bench)
  await task.check?.(bench)
  const { keys, clicks, content, waitedMs } = hand.count
  return { seconds: secondsOf(hand.count), keys, clicks, content, waited: waitedMs / 1_000 }
}
