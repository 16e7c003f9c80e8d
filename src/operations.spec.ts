import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readServeFlags } from './service/commands/serveFlags'
import { CERTIFICATE, KEY } from './service/testing/servers/certificate'
import { newFolder } from './service/testing/servers/program'

// docs/operations.md and deploy/ name only what the program has: flags, metrics, log messages, alerts.

const page = readFileSync('docs/operations.md', 'utf8')
const rules = readFileSync('deploy/alerts.yml', 'utf8')

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.spec\.ts$|testing/.test(name))
  .map((name) => readFileSync(join('src', name), 'utf8'))
  .join('\n')

/** Counters get `_total` on the way out, and histograms `_bucket`. */
const asNamed = (name: string) => name.replace(/_(total|bucket|count|sum)$/, '')
const METRIC = /\b(frontdesk_[a-z_]+)/g
const told = unique(
  all(sources, /'(frontdesk_[a-z_]+)'/g).filter((name) => !/^frontdesk_(db|key)$/.test(name)),
)

test('the page explains every metric that the program tells, and no other', () => {
  expect(told.length).toBeGreaterThan(14)
  expect(unique(all(page, METRIC).map(asNamed))).toEqual(told)
})

test('the alert rules ask for metrics that the program tells', () => {
  const asked = unique(all(rules, METRIC).map(asNamed))
  expect(asked.filter((name) => !told.includes(name))).toEqual([])
})

test('each alert has its section, and each section its alert', () => {
  const alerts = all(rules, /- alert: (\w+)/g)
  expect(all(page, /^### (Frontdesk\w+)$/gm)).toEqual(expect.arrayContaining(alerts))
  expect(all(page, /^### (Frontdesk\w+)$/gm)).toHaveLength(alerts.length)
  expect(all(rules, /runbook: docs\/operations\.md#(\w+)/g)).toEqual(
    alerts.map((alert) => alert.toLowerCase()),
  )
})

test('the log messages on the page are those of the program', () => {
  const table = page.slice(page.indexOf('Lines with a `message`'), page.indexOf('## Metrics'))
  const messages = all(table, /`([^`|]+)`/g).filter((words) => /^[A-Z]|^had|^could|^not sent/.test(words))
  expect(messages.length).toBeGreaterThan(9)
  const parts = messages
    .flatMap((words) => words.split(/…| clock /).map((part) => part.trim()))
    .filter(Boolean)
  expect(parts.filter((part) => !sources.includes(part))).toEqual([])
})

const commandIn = (compose: string) => {
  const [, list = ''] = /command:\n((?: +- .+\n)+)/.exec(compose) ?? []
  return all(list, /- (.+)/g)
}

const commandOf = (unit: string) => {
  const [, command = ''] = /ExecStart=\S+ ((?:.*\\\n)*.*)/.exec(unit) ?? []
  return command.replaceAll('\\\n', ' ').trim().split(/\s+/)
}

test.each([
  ['compose.yaml', commandIn],
  ['compose.scale.yaml', commandIn],
  ['frontdesk.service', commandOf],
] as const)('deploy/%s starts the service with flags that it has', (file, command) => {
  const folder = newFolder()
  writeFileSync(join(folder, 'cert.pem'), CERTIFICATE)
  writeFileSync(join(folder, 'key.pem'), KEY)
  const [serve, ...flags] = command(readFileSync(`deploy/${file}`, 'utf8'))
  expect(serve).toBe('serve')
  const read = readServeFlags(flags.map((flag) => flag.replace('/etc/frontdesk', folder)))
  expect(read).toMatchObject({ origins: ['https://desk.example'], host: '0.0.0.0', log: 'info' })
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('each alert fires for the figures that it is made for', () => {
  const words = ['test', 'rules', 'deploy/alerts.test.yml']
  const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' })
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  expect(all(readFileSync('deploy/alerts.test.yml', 'utf8'), /- name: (Frontdesk\w+)/g)).toEqual(
    all(rules, /- alert: (\w+)/g),
  )
})
