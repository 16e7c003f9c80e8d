// Every part of `npm test`, each whether or not another passed, and one line of totals last.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { missingNodes } from '~/service/testing/servers/nodes'
import { missingServers } from '~/setup.mjs'
import { temporaryFolder } from './inMemory'

type Counts = { passed: number; failed: number }

const none: Counts = { passed: 0, failed: 0 }
const MOST_OF_PAGE = 6_000
const MOST_OF_END = 8_000

type Spec = { status: string; fullName: string; failureMessages: string[] }
type SpecFile = { name: string; message: string; assertionResults: Spec[] }
type SpecReport = { numPassedTests: number; numFailedTests: number; testResults: SpecFile[] }

function readVitest(): Counts {
  const report: SpecReport = read('.reports/vitest.json')
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** What failed among the specs, said again: between it and the end of the output lies the whole list of Playwright. */
function sayFailedSpecs() {
  const report: SpecReport = read('.reports/vitest.json')
  for (const { name, message, assertionResults } of report.testResults) {
    if (message) console.log(`FAILED ${relative('.', name)}\n${message}\n`)
    for (const spec of assertionResults.filter(({ status }) => status === 'failed'))
      console.log(`FAILED ${relative('.', name)} › ${spec.fullName}\n${spec.failureMessages.join('\n')}\n`)
  }
}

/** What stood on the page of each test that failed in a browser. */
function sayFailedPages() {
  const folders = readdirSync('.reports/e2e', { recursive: true }).map(String)
  for (const name of folders.filter((one) => one.endsWith('error-context.md')))
    console.log(`PAGE ${name}\n${readFileSync(`.reports/e2e/${name}`, 'utf8').slice(0, MOST_OF_PAGE)}\n`)
}

function readPlaywright(): Counts {
  const { stats }: { stats: Record<'expected' | 'unexpected' | 'flaky', number> } =
    read('.reports/playwright.json')
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

function read(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** What a part printed last, where it failed and no test of it did. */
const unexplained: { command: string; end: string }[] = []

async function runPart(command: string, counts: () => Counts): Promise<Counts> {
  const part = spawn(command, { shell: true, stdio: ['inherit', 'pipe', 'pipe'] })
  let end = ''
  for (const [from, to] of [
    [part.stdout, process.stdout],
    [part.stderr, process.stderr],
  ] as const)
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text)
      end = (end + text).slice(-MOST_OF_END)
    })
  const [status] = await once(part, 'close')
  const { passed, failed } = attempt(counts) ?? none
  if (status === 0 || failed > 0) return { passed, failed }
  // A part that fails without naming a test (a format, a type, an error outside every test) is one failure.
  unexplained.push({ command, end })
  return { passed, failed: 1 }
}

/** A part that died before its report has nothing to count, and nothing to say. */
function attempt<Report>(report: () => Report): Report | undefined {
  try {
    return report()
  } catch {
    return undefined
  }
}

rmSync('.reports', { recursive: true, force: true })
mkdirSync('.reports')
const place = temporaryFolder()
if (place !== undefined) process.env['TMPDIR'] = place

// One after the other: each keeps both processors busy, and side by side every test waits as long as two do.
const parts = [
  await runPart('npm run -s check', () => none),
  await runPart('vitest run', readVitest),
  await runPart('playwright test -c e2e/playwright.config.ts', readPlaywright),
]
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)

if (failed > 0) {
  process.exitCode = 1
  attempt(sayFailedSpecs)
  attempt(sayFailedPages)
  for (const { command, end } of unexplained) console.log(`FAILED ${command}, which ended with:\n${end}\n`)
}
const missing = missingServers()
if (missing.includes('postgresql'))
  console.log('Postgres was not tested: there is none. Install it, or set DATABASE_URL.')
if (missing.includes('python3-prometheus-client'))
  console.log('The figures were read by no parser of others: install python3-prometheus-client.')
if (missing.includes('postgresql') || missing.includes('haproxy'))
  console.log(
    'Several processes behind HAProxy were not tested: that takes Postgres and HAProxy. Install both.',
  )
const absent = missingNodes()
if (absent.length > 0)
  console.log(`Not tested under Node ${absent.join(' and ')}: npm run nodes fetches what is missing.`)
console.log(`${passed} passed, ${failed} failed`)
