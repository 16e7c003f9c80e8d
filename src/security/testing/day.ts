import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CONNECTION_HEADER } from '~/contract/dashboardHttp'
import type { Session } from '~/contract/session'
import { frontdesk, newFolder, serve, shopWithKey } from '~/service/testing/servers/program'

// A day of the built program with secrets in it, and all that it left behind: files, logs, answers, arguments.

const PAGE = { 'X-Frontdesk': '1', 'Content-Type': 'application/json' }

export type Day = Awaited<ReturnType<typeof liveADay>>

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function argumentsOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  if (existsSync(file)) return readFileSync(file, 'utf8')
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
}

export async function liveADay() {
  const data = join(newFolder(), 'data')
  const { key } = await shopWithKey(data, 'admin')
  const gone = '--service=Gone=full:http://127.0.0.1:1/v1'
  const server = await serve(data, ['--empty', '--log', 'info', gone])
  const answers: string[] = []
  async function ask(method: string, path: string, headers: Record<string, string>, body?: object) {
    const init = { method, headers: { ...PAGE, ...headers }, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(server.url + path, init)
    return { answer, text: await answer.text() }
  }
  /** Whatever is answered here may be read by anybody. */
  async function tell(...asked: Parameters<typeof ask>) {
    const { answer, text } = await ask(...asked)
    answers.push(`${answer.status}\n${[...answer.headers].join('\n')}\n${text}`)
  }

  const own = { 'X-Service-Key': key }
  const hook = { url: 'https://hooks.example.com/frontdesk', events: ['*'] }
  const made = JSON.parse((await ask('POST', '/v1/webhooks', own, hook)).text) as { signing_secret: string }
  const secret = made.signing_secret
  const how = { service: 'This Frontdesk', surface: 'full', key }
  const { answer, text } = await ask('POST', '/session', {}, how)
  const session = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const connection = String((JSON.parse(text) as Session).signedIn?.connection)
  const signedIn = { Cookie: session.join('; '), [CONNECTION_HEADER]: connection }

  for (const headers of [own, signedIn, { Authorization: `Bearer ${key}` }]) {
    await tell('GET', '/', headers)
    await tell('GET', '/session', headers)
    await tell('GET', '/v1/webhooks', headers)
    await tell('GET', '/v1/keys', headers)
    await tell('GET', '/shop/webhooks', headers)
    await tell('POST', '/v1/customers', headers, { name: key, secret })
    await tell('POST', `/v1/customers?key=${key}`, headers, { key })
    await tell('GET', `/v1/customers/${key}/${secret}`, headers)
    await tell('GET', `/${key}`, { ...headers, Host: 'evil.example' })
  }
  await tell('POST', '/session', {}, { ...how, service: 'Gone' })
  await tell('POST', '/session', {}, { ...how, key: `${key}x` })

  const backup = join(data, '..', 'backup.db')
  await frontdesk(['backup', backup, '--data', data])
  const files = readdirSync(data).map((name) => join(data, name))
  const kept = [...files, backup]
  const left = {
    modes: Object.fromEntries([data, ...kept].map((path) => [path.slice(data.length - 4), modeOf(path)])),
    files: kept.map((path) => readFileSync(path).toString('latin1')).join('\n'),
    answers: answers.join('\n'),
    arguments: argumentsOf(server.child.pid ?? 0),
  }
  await server.stop()
  const secrets = [key, secret, ...session.map((pair) => pair.split('=')[1] ?? '')]
  return { ...left, logs: `${server.said.out}\n${server.said.err}`, secrets }
}
