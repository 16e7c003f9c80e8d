// Puts faults into the code, one at a time, and runs the specs that can find them: `npm run faults -- --seed 1 --faults 200`.
// What it has done so far is kept in .cache/faults, and the same command goes on from there.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { draw, faultsIn, type Fault } from './draw'
import { FOLDERS } from './folders'
import { memberOf, parse, walk } from './syntax'

const { values: asked } = parseArgs({
  args: process.argv.slice(2),
  options: { seed: { type: 'string', default: '1' }, faults: { type: 'string', default: '200' } },
})

const SECOND_MS = 1_000
/** A fault that no spec has found by then survives. */
const LONGEST_MS = 180 * SECOND_MS
/** A spec that takes longer by itself is not run. */
const SLOWEST_SPEC_MS = 60 * SECOND_MS
/** No spec ends for so long, beside the time of the slowest: the program hangs, which a person would see. */
const HANGS_MS = 60 * SECOND_MS

type Spec = { spec: string; ms: number; isGreen: boolean; ran: readonly string[] }
type Ended = { spec: string; state: string; ms: number }
type Outcome = 'found' | 'hangs' | 'survived' | 'survived so far' | 'run by no spec'
type Result = { key: string; fault: string; outcome: Outcome; by: string; seconds: number }

const isSpec = (file: string) => /\.spec\.tsx?$/.test(file)
const linesOf = <Line>(path: string): Line[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : JSON.parse(line)))
    : []

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
const texts = new Map(
  files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')] as const),
)
const state = createHash('sha256')
  .update(JSON.stringify([...texts]))
  .digest('hex')
  .slice(0, 12)
const cache = resolve('.cache/faults', state)
const tree = join(cache, 'tree')

function copyTree() {
  rmSync(tree, { recursive: true, force: true })
  for (const file of files) cpSync(file, join(tree, file))
  for (const folder of ['node_modules', 'dist']) symlinkSync(resolve(folder), join(tree, folder))
}

type Ending = { isRed: boolean; hangs: boolean; isCut: boolean; ended: Ended[] }

/** One run of these specs in the copy, by one process of the lowest priority. */
function run(
  specs: readonly string[],
  more: readonly string[],
  longestMs: number,
  silentMs: number,
): Promise<Ending> {
  const [given, log] = [join(cache, 'specs.json'), join(cache, 'ended.jsonl')]
  writeFileSync(given, JSON.stringify(specs))
  writeFileSync(log, '')
  const child = spawn(
    'nice',
    ['-n', '19', 'vitest', 'run', '-c', 'e2e/faults/vitest.config.ts', ...more, ...specs],
    {
      cwd: tree,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FAULTS_SPECS: given,
        FAULTS_ENDED: log,
        ...(more.length === 0 && { FAULTS_RAN: join(cache, 'ran.jsonl') }),
      },
    },
  )
  const said: string[] = []
  let beganAt = Infinity
  let lastAt = Infinity
  let count = 0
  let hangs = false
  let isCut = false
  const hear = (chunk: Buffer) => {
    said.push(chunk.toString())
    // It may wait for its turn on this machine: its time begins with its first word.
    if (beganAt === Infinity) beganAt = lastAt = performance.now()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const watch = setInterval(() => {
    const now = performance.now()
    const so = linesOf<Ended>(log).length
    if (so > count) [count, lastAt] = [so, now]
    hangs ||= now - lastAt > silentMs
    isCut ||= now - beganAt > longestMs
    if ((hangs || isCut) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, SECOND_MS)
  return new Promise<Ending>((resolveEnding) => {
    child.on('close', (code) => {
      clearInterval(watch)
      writeFileSync(join(cache, 'last.log'), said.join(''))
      resolveEnding({ isRed: code !== 0 && !hangs && !isCut, hangs, isCut, ended: linesOf<Ended>(log) })
    })
  })
}

/** What a file imports of the tree, types aside. */
function importsOf(file: string, text: string): string[] {
  const imports: string[] = []
  walk(parse(file, text), (node) => {
    const source = memberOf(node, 'source')?.['value']
    const isType = node['importKind'] === 'type' || node['exportKind'] === 'type'
    if (typeof source !== 'string' || !/^[.~]/.test(source) || isType) return
    const path = source.startsWith('~') ? source.replace('~', 'src') : join(dirname(file), source)
    const found = [path, `${path}.ts`, `${path}.tsx`].find((one) => texts.has(one))
    if (found !== undefined) imports.push(found)
  })
  return imports
}

const imports = new Map<string, string[]>()
function reached(from: string): ReadonlySet<string> {
  const known = new Set([from])
  for (const file of known) {
    const next = imports.get(file) ?? importsOf(file, texts.get(file) ?? '')
    imports.set(file, next)
    for (const one of next) known.add(one)
  }
  return known
}

/** They run what was built before any fault. */
const OF_THE_BUILT = ['src/service/testing/servers/program.ts', 'src/security/testing/standing.ts']

/** The spec files that can find anything, in Node and without Postgres. */
function canFind(spec: string): boolean {
  const behind = [...reached(spec)]
  const isOfThese = behind.some((file) => FOLDERS.some((folder) => file.startsWith(folder)))
  return isOfThese && !behind.some((file) => OF_THE_BUILT.includes(file))
}

function candidates(): string[] {
  return [...texts.keys()].filter((file) => file.startsWith('src/') && isSpec(file) && canFind(file))
}

/** Once for this state of the code: how long each spec file takes, and which functions it runs. */
async function readSpecs(): Promise<Spec[]> {
  const path = join(cache, 'baseline.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  rmSync(join(cache, 'ran.jsonl'), { force: true })
  const { ended } = await run(candidates(), [], Infinity, Infinity)
  const ran = new Map(
    linesOf<{ testPath: string; ran: string[] }>(join(cache, 'ran.jsonl')).map(
      (one) => [relative(tree, one.testPath), one.ran] as const,
    ),
  )
  const specs = ended.map(({ spec, ms, state: how }) => ({
    spec,
    ms,
    isGreen: how === 'passed',
    ran: ran.get(spec) ?? [],
  }))
  writeFileSync(path, JSON.stringify(specs))
  return specs
}

/** The fastest first. What stands at the top of a file is run by whichever spec file imports it. */
function specsFor({ file, inside }: Fault, specs: readonly Spec[]): Spec[] {
  return specs
    .filter(({ isGreen, ms }) => isGreen && ms <= SLOWEST_SPEC_MS)
    .filter(({ spec, ran }) =>
      inside === null ? reached(spec).has(file) : ran.includes(`${file}:${inside}`),
    )
    .toSorted((one, other) => one.ms - other.ms)
}

async function tryOut(fault: Fault, specs: readonly Spec[]): Promise<Result> {
  const fit = specsFor(fault, specs)
  const began = performance.now()
  const result = (outcome: Outcome, by = ''): Result => ({
    key: fault.key,
    fault: `${fault.file}:${fault.line}  ${fault.what}`,
    outcome,
    by,
    seconds: Math.round((performance.now() - began) / SECOND_MS),
  })
  if (fit.length === 0) return result('run by no spec')
  const text = texts.get(fault.file) ?? ''
  const path = join(tree, fault.file)
  try {
    writeFileSync(path, text.slice(0, fault.start) + fault.instead + text.slice(fault.end))
    const silentMs = HANGS_MS + 3 * (fit.at(-1)?.ms ?? 0)
    const { isRed, hangs, isCut, ended } = await run(
      fit.map(({ spec }) => spec),
      ['--bail', '1'],
      LONGEST_MS,
      silentMs,
    )
    const by = ended.find(({ state: how }) => how === 'failed')?.spec ?? ''
    if (isRed) return result('found', by)
    if (hangs) return result('hangs')
    return isCut
      ? result('survived so far', `after ${ended.length} of ${fit.length} files`)
      : result('survived')
  } finally {
    writeFileSync(path, text)
  }
}

const isFound = ({ outcome }: Result) => outcome === 'found' || outcome === 'hangs'
const shareOf = (results: readonly Result[]) => {
  const found = results.filter(isFound).length
  return `${found} of ${results.length} (${((100 * found) / Math.max(1, results.length)).toFixed(1)} %)`
}

mkdirSync(cache, { recursive: true })
copyTree()
const all = [...texts]
  .filter(([file]) => FOLDERS.some((folder) => file.startsWith(folder)))
  .filter(([file]) => !isSpec(file) && !file.includes('/testing/'))
  .flatMap(([file, text]) => faultsIn(asked.seed, file, text))
const drawn = draw(all, Number(asked.faults))
console.log(`${all.length} faults can be made; ${drawn.length} are drawn with seed ${asked.seed}`)

const specs = await readSpecs()
const red = specs.filter(({ isGreen }) => !isGreen).map(({ spec }) => spec)
const slow = specs.filter(({ ms }) => ms > SLOWEST_SPEC_MS).map(({ spec }) => spec)
console.log(`${specs.length} spec files; red without any fault: ${red.join(', ') || 'none'}`)
console.log(`not run because of their length: ${slow.join(', ') || 'none'}`)

const kept = join(cache, 'results.jsonl')
const done = new Map(linesOf<Result>(kept).map((result) => [result.key, result] as const))
const results: Result[] = []
for (const fault of drawn) {
  const known = done.get(fault.key)
  const result = known ?? (await tryOut(fault, specs))
  if (!known) appendFileSync(kept, `${JSON.stringify(result)}\n`)
  results.push(result)
  const { outcome, by, seconds } = result
  console.log(`${results.length}. ${outcome} ${by} (${seconds} s)  ${result.fault}`)
}

console.log(`\nFound: ${shareOf(results)}`)
for (const folder of FOLDERS)
  console.log(`  ${folder} ${shareOf(results.filter(({ fault }) => fault.startsWith(folder)))}`)
console.log(`By a hang: ${results.filter(({ outcome }) => outcome === 'hangs').length}`)
console.log('\nSurvived:')
for (const { outcome, by, fault } of results.filter((result) => !isFound(result)))
  console.log(`  ${fault}  (${outcome}${by && ` ${by}`})`)
