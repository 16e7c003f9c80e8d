import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createGateway } from './gateway/gateway'
import { listen } from './gateway/listen'
import { isLoopback, withheldBecause } from './gateway/reach'
import { Refusal } from './service/actions/refusal'
import { BACKUP_USAGE, runBackup } from './service/commands/backup'
import { Refused, WrongUse } from './service/commands/command'
import { DEMO_USAGE, runDemo } from './service/commands/demo'
import { KEYS_USAGE, runKeys } from './service/commands/keys'
import { readServeFlags, SERVE_USAGE } from './service/commands/serveFlags'
import { runShops, SHOPS_USAGE } from './service/commands/shops'
import { runWebhooks, WEBHOOKS_USAGE } from './service/commands/webhooks'
import { FolderInUse, openService } from './service/openService'
import { SURFACE_PREFIXES } from './service/shopService'
import { NewerDatabase } from './service/store/migrate'

// The command line. Serving joins the gateway and the service; the other commands are the service's own.

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  serve: runServe,
  shops: runShops,
  keys: runKeys,
  webhooks: runWebhooks,
  demo: runDemo,
  backup: runBackup,
}

const USAGE = `Usage: frontdesk COMMAND [--data DIR] [--json]

${[SERVE_USAGE, SHOPS_USAGE, KEYS_USAGE, WEBHOOKS_USAGE, DEMO_USAGE, BACKUP_USAGE].join('\n')}

Everything lies in the data folder, ./data unless told otherwise.`

/** What ends a command with its reason alone: foreseen, and no fault of the program. */
const FORESEEN = [Refused, Refusal, FolderInUse, NewerDatabase]

async function run([command = '', ...args]: readonly string[]) {
  const runs = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  try {
    if (!runs) throw new WrongUse(command === '' ? 'A command is missing' : `There is no command ${command}`)
    await runs(args)
  } catch (error) {
    process.exitCode = error instanceof WrongUse ? 2 : 1
    if (error instanceof WrongUse) console.error(`${error.message}\n\n${USAGE}`)
    else console.error(reasonOf(error))
  }
}

function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  // What the system refuses (a port in use, a file not there) says so itself.
  return FORESEEN.some((kind) => error instanceof kind) || 'syscall' in error ? error.message : error
}

async function runServe(args: readonly string[]) {
  const flags = readServeFlags(args)
  const withheld = withheldBecause({ host: flags.host, hasTls: flags.tls !== null, origins: flags.origins })
  const demo = !flags.empty && isLoopback(flags.host)
  const service = await openService({ data: flags.data, rateLimited: flags.rateLimited, demo })
  try {
    const directory = fileURLToPath(new URL('dashboard', import.meta.url))
    const answer = createGateway({
      service: { fetch: service.fetch, prefixes: SURFACE_PREFIXES },
      dashboard: withheld === null ? { directory } : { withheld },
    })
    const listening = await listen(answer, { host: flags.host, port: flags.port, tls: flags.tls })
    const stop = () => void listening.close().then(() => service.close())
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    if (withheld !== null) console.error(withheld)
    if (service.madeDemo) console.error('A made-up shop was opened to look around in.')
    console.log(`Frontdesk is ready on ${listening.url}`)
  } catch (error) {
    await service.close()
    throw error
  }
}

/** The service for the development server, which serves the dashboard itself. */
export async function createDevHandler() {
  const service = await openService({ data: './data', rateLimited: true, demo: true })
  const listener = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false })
  return Object.assign(listener, { close: () => service.close() })
}

const isEntry =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isEntry) await run(process.argv.slice(2))
