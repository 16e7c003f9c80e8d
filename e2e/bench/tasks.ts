// Twenty tasks of a day at the counter of the large shop, by hand in Chromium: seconds, keys and clicks, beside what they took at 291c59f.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import Database from 'libsql'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { findTestBrowser } from '~/setup.mjs'
import { ask } from '../api'
import { APPOINTMENTS } from '../twentyTasks/appointments'
import { FINDING } from '../twentyTasks/finding'
import { handAt, secondsOf } from '../twentyTasks/hand'
import { MONEY } from '../twentyTasks/money'
import { NEWCOMERS } from '../twentyTasks/newcomers'
import { bringPeople } from '../twentyTasks/people'
import type { Task } from '../twentyTasks/task'
import { stockBoard } from './boardStock'
import { prepare } from './boardVisits'
import { serve } from './processes'
import { tableOf } from './table'

const TASKS: readonly Task[] = [...FINDING, ...APPOINTMENTS, ...NEWCOMERS, ...MONEY]
const FOLDER = resolve('.reports/bench-tasks')
/** `npm run bench:tasks -- 3 12` plays those two alone. */
const chosen = process.argv.slice(2).filter((word) => /^\d+$/.test(word))

const executablePath = findTestBrowser()
if (!executablePath) throw new Error('Played in Chromium: install it, or set CHROME_PATH.')
if (spawnSync(process.execPath, ['src/setup.mjs'], { stdio: ['ignore', 2, 2] }).status !== 0) {
  throw new Error('There is no build to play on.')
}
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const { data, key } = stockBoard(FOLDER)
const server = await serve(data)
const context = await chromium.launchPersistentContext(join(FOLDER, 'browser'), {
  executablePath,
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  viewport: { width: 1440, height: 900 },
})
// The names are on this computer, as on any day but the first; who comes today is told of as it happens.
await prepare(context, server.url, key)
const page = await context.newPage()
await page.goto(`${server.url}/customers`)
const api = { api: `${server.url}/v1` }
const day = await bringPeople(api, key)
ageByAMonth(day.invoices.lastMonths.id)
await page.getByRole('button', { name: /Live\. Pause/ }).waitFor()

/** The API makes an invoice for now only. */
function ageByAMonth(invoice: string) {
  const first = `${dayOf(Date.now(), day.zone).slice(0, 7)}-01`
  const at = instantOf(addDays(first, -12), 11 * 60, day.zone)
  const database = new Database(join(data, 'frontdesk.db'))
  database.prepare('UPDATE invoices SET created_at = ? WHERE id = ?').run(at, invoice)
  database.close()
}

/** Back to the customers: nothing is open, and nothing stands in the search. It is no part of a task. */
async function backToCustomers(of: Page) {
  for (let times = 0; times < 3; times += 1) await of.keyboard.press('Escape')
  await of.getByRole('combobox', { name: 'Search' }).fill('')
  await of.keyboard.press('Escape')
  await of.getByRole('link', { name: 'Customers' }).click()
  await of.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  await of.locator('main').focus()
}

/** Does a task by hand, and has it checked; throws where its end was not reached. */
async function play(task: Task) {
  await backToCustomers(page)
  const hand = handAt(page)
  const bench = { page, day, ask: <Answer>(path: string) => ask<Answer>(api, key, 'GET', path) }
  await task.run(hand, bench)
  await task.check?.(bench)
  return { ...hand.count, seconds: secondsOf(hand.count), waited: hand.count.waitedMs / 1_000 }
}

const rows: string[][] = []
const tooMany: string[] = []
for (const [at, task] of TASKS.entries()) {
  if (chosen.length > 0 && !chosen.includes(String(at + 1))) continue
  const { before } = task
  const name = `${at + 1} ${task.name}${task.toHalve ? ' *' : ''}`
  const then = before ? [before.seconds.toFixed(1), `${before.keys}`, `${before.clicks}`] : ['', '', '']
  try {
    const now = await play(task)
    const share = before && now.keys / before.keys
    if (task.toHalve && share !== null && share > 0.5) tooMany.push(task.name)
    rows.push([
      name,
      ...then,
      now.seconds.toFixed(1),
      `${now.keys}`,
      `${now.clicks}`,
      `${now.content}`,
      now.waited.toFixed(1),
      share === null ? '' : share.toFixed(2),
    ])
  } catch (error) {
    console.error(`${name}:`, error)
    process.exitCode = 1
    rows.push([name, ...then, 'not done', '', '', '', '', ''])
  }
}
await context.close()
await server.stop()
rmSync(FOLDER, { recursive: true, force: true })

const HEAD = [
  'task',
  's before',
  'keys',
  'clicks',
  's now',
  'keys',
  'clicks',
  'of the keys said',
  'waited, s',
  'keys now/before',
]
console.log(tableOf([HEAD, ...rows]))
console.log(
  `\n* should take at most half of the keys${tooMany.length === 0 ? '' : `, and does not: ${tooMany.join(', ')}`}.`,
)
