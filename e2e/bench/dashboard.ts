// How the board feels on a slow computer with a thousand open cards, beside the least that React could do with them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBrowser } from '~/setup.mjs'
import { serveBare } from './bareServer'
import { countOpen, CUSTOMERS, OPEN_CARDS, stockBoard } from './boardStock'
import { boardVisits } from './boardVisits'
import type { Measured } from './compare'
import { firstVisits } from './firstVisits'
import { longDay } from './longDay'
import { serve } from './processes'
import { warmVisits } from './warmVisits'

const FOLDER = resolve('.reports/bench-dashboard')
const PARTS: Record<string, (measured: Measured) => Promise<void>> = {
  first: firstVisits,
  warm: warmVisits,
  hours: longDay,
  day: boardVisits,
}
/** `npm run bench:dashboard -- first` takes that part alone. */
const chosen = process.argv.slice(2).filter((word) => word in PARTS)

const executablePath = findBrowser()
if (!executablePath)
  throw new Error('Measured in a browser as people have it: install Chromium, or set CHROME_PATH.')

if (spawnSync(process.execPath, ['src/setup.mjs'], { stdio: ['ignore', 2, 2] }).status !== 0) {
  throw new Error('There is no build to measure.')
}
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const { data, key } = stockBoard(FOLDER)
const server = await serve(data)
const open = await countOpen(server.url, key)
if (open !== OPEN_CARDS) throw new Error(`${open} cards are open`)
const bare = await serveBare(FOLDER, server.url, key)
const browser = {
  executablePath,
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
}

console.log(
  `${open.toLocaleString('en')} open cards, ${CUSTOMERS.toLocaleString('en')} customers; processor at a quarter, 10 Mbit/s, 40 ms.`,
)
for (const [name, measure] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  await measure({ board: server.url, bare: bare.url, key, folder: FOLDER, browser })
}
bare.stop()
await server.stop()
rmSync(FOLDER, { recursive: true, force: true })
