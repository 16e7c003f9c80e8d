import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as nodeUtil from 'node:util'
import { expect, test, vi } from 'vitest'
import { MESSAGE_TEXTS } from './domain/messageTexts'
import { readServeFlags } from './service/commands/serveFlags'
import { command } from './service/testing/servers/command'

// docs/configuration.md beside the program: neither has a flag, a default or a variable that the other lacks.

type Options = NonNullable<nodeUtil.ParseArgsConfig['options']>

const asked = vi.hoisted((): { options: Options | null } => ({ options: null }))

vi.mock('node:util', async (original) => {
  const util = await original<typeof nodeUtil>()
  return {
    ...util,
    parseArgs(config: { options: Options } & nodeUtil.ParseArgsConfig) {
      asked.options = config.options
      return util.parseArgs(config)
    },
  }
})

const EVERY = 'every command'
const PAGE = readFileSync('docs/configuration.md', 'utf8')

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

/** Rows of the one table: what is set, where, and what it is where nobody sets it. */
const rows = PAGE.split('\n')
  .filter((line) => /^\| `[-A-Z]/.test(line))
  .map(cellsOf)
  .map(([, setting = '', where = '', byDefault = '']) => ({
    name: /^`([^ `]+)/.exec(setting)?.[1] ?? setting,
    where,
    byDefault,
    repeats: where.endsWith(', repeat'),
  }))

const places = (where: string) => [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const serving = (name: string) =>
  rows.find((row) => row.name === name && /^(`serve`|every)/.test(row.where))?.byDefault

/** `shops create --name NAME …` at the start of a line is the command “shops create”. */
async function commandsOfProgram(): Promise<string[]> {
  const { out } = await command(['help'])
  return [...out.matchAll(/^([a-z]+(?: [a-z]+)?)(?= |$)/gm)].map(([, name = '']) => name)
}

function optionsAsked(): Options {
  if (asked.options === null) throw new Error('The command asked for no flags.')
  return asked.options
}

async function flagsOfProgram(): Promise<string[]> {
  const flags: string[] = []
  for (const name of await commandsOfProgram()) {
    asked.options = null
    // Wrong use, so that nothing is done: the flags have been asked for by then.
    const { code } = await command([...name.split(' '), '--no-such-flag'])
    expect([name, code]).toEqual([name, 2])
    for (const [flag, { multiple = false }] of Object.entries(optionsAsked()))
      flags.push(`${name} --${flag}${multiple ? ' repeat' : ''}`)
  }
  return flags.toSorted()
}

test('the page has every flag of every command, and no other', async () => {
  const commands = await commandsOfProgram()
  expect(commands).toContain('keys revoke')
  const flags = rows
    .filter(({ name }) => name.startsWith('--'))
    .flatMap(({ name, where, repeats }) =>
      (where === EVERY ? commands : places(where)).map((at) => `${at} ${name}${repeats ? ' repeat' : ''}`),
    )
  expect(flags.toSorted()).toEqual(await flagsOfProgram())
})

test('the page has every command', async () => {
  const named = PAGE.slice(PAGE.indexOf('## Every command'))
  const missing = (await commandsOfProgram()).filter((name) => !named.includes(`\`${name}`))
  expect(missing).toEqual([])
})

test('usage names every flag that a command takes', async () => {
  const { out } = await command(['help'])
  expect(rows.map(({ name }) => name).filter((name) => name.startsWith('--') && !out.includes(name))).toEqual(
    [],
  )
})

test('the defaults are those of the program', () => {
  const { location, host, port, log, drainSeconds, rateLimited, webhooks, idleHours, timeZone, taxRatePpm } =
    readServeFlags([])
  expect(['--data', '--port', '--host', '--log', '--drain', '--rate-limit'].map(serving)).toEqual(
    ['folder' in location && location.folder, port, host, log, drainSeconds, rateLimited ? 'on' : 'off'].map(
      (value) => `\`${value}\``,
    ),
  )
  expect([[...webhooks.exceptions], webhooks.authority, idleHours, timeZone, taxRatePpm]).toEqual([
    [],
    null,
    null,
    null,
    null,
  ])
  expect(readFileSync('src/gateway/gateway.ts', 'utf8')).toContain(
    `IDLE_HOURS = ${serving('--session-idle-hours')?.replaceAll('`', '')}\n`,
  )
})

test('the page names every kind of text', () => {
  const row = PAGE.split('\n').find((line) => line.startsWith('| `--text'))
  expect(Object.keys(MESSAGE_TEXTS).filter((kind) => !row?.includes(`\`${kind}\``))).toEqual([])
})

/** What a folder's files read from the environment, other than by the names that a runner sets. */
function variablesIn(folder: string, isRead: (path: string) => boolean): string[] {
  const found = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('node_modules') && isRead(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return [
        ...text.matchAll(/\benv(?:ironment)?(?:\.|\[')([A-Z][A-Z_]+)\b/g),
        // `{ DATABASE_URL: given = '' } = environment`, and the same as a parameter.
        ...text.matchAll(/\{ ([A-Z][A-Z_]+): \w+ = '' \}(?: = environment|: NodeJS\.ProcessEnv)/g),
      ].map(([, name = '']) => name)
    })
  return [...new Set(found)].toSorted()
}

const isOfTests = (path: string) => /\.spec\.tsx?$|\/testing\/|\/setup\.mjs$/.test(path)
const OF_RUNNERS = ['CI', 'DEV', 'NODE_ENV', 'PATH', 'TMPDIR']

test('the page has every variable that the program reads', () => {
  const ofProgram = variablesIn('src', (path) => !isOfTests(path))
  expect(
    rows
      .filter(({ where }) => where === 'environment')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(ofProgram.filter((name) => !OF_RUNNERS.includes(name)))
  expect(ofProgram).toContain('FRONTDESK_SECRET')
})

test('testing.md has every variable that the tests read', () => {
  const page = readFileSync('docs/testing.md', 'utf8')
  const ofTests = [...variablesIn('e2e', () => true), ...variablesIn('src', isOfTests)]
  const others = [...OF_RUNNERS, ...variablesIn('src', (path) => !isOfTests(path))]
  expect(ofTests.filter((name) => !others.includes(name) && !page.includes(`\`${name}\``))).toEqual([])
})
