import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createLinks } from './gateway/demo'
import { createGateway } from './gateway/gateway'
import { listen } from './gateway/listen'
import {
  trustedFrom,
  isLocalOnly,
  isLoopback,
  localAddress,
  unservedOrigins,
  withheldBecause,
} from './gateway/reach'
import { WrongService } from './gateway/remote'
import { readServices } from './gateway/services'
import { Refusal } from './service/actions/refusal'
import { BACKUP_USAGE, runBackup } from './service/commands/backup'
import { Refused, WrongUse } from './service/commands/command'
import { DEMO_USAGE, runDemo } from './service/commands/demo'
import { EPOCH_USAGE, runEpoch } from './service/commands/epoch'
import { IMPORT_USAGE, runImport } from './service/commands/import'
import { KEYS_USAGE, runKeys } from './service/commands/keys'
import { MOVE_USAGE, runMove } from './service/commands/move'
import { RESTORE_USAGE, runRestore } from './service/commands/restore'
import { readServeFlags, SERVE_USAGE } from './service/commands/serveFlags'
import { runShops, SHOPS_USAGE } from './service/commands/shops'
import { systemWords } from './service/commands/systemWords'
import { runVerify, VERIFY_USAGE } from './service/commands/verify'
import { runVersion, VERSION_USAGE } from './service/commands/version'
import { runWebhooks, WEBHOOKS_USAGE } from './service/commands/webhooks'
import { ShopsMoved, WrongDatabase } from './service/dataLocation'
import { flagWarnings } from './service/flagWarnings'
import { DamagedFolder, NoDatabase, WeakSecret } from './service/folder'
import { NotImported } from './service/importing/columns'
import { createMonitoring } from './service/monitoring/monitoring'
import { type OpenService, openService } from './service/openService'
import { FolderInUse } from './service/operations/folderLock'
import { NotMoved } from './service/operations/move'
import { NotRestored } from './service/operations/restore'
import { NotMigrated } from './service/operations/upgrade'
import { WrongBooks } from './service/operations/verify'
import { printable } from './service/printable'
import { DatabaseAway, NoSuchShop } from './service/store/engine'
import { NewerDatabase, OlderDatabase } from './service/store/migrate'
import { CarelessDatabase } from './service/store/postgres/format'
import { NotOpened, OtherSecret } from './service/store/postgres/opening'
import { createSenderThread } from './service/webhooks/senderThread'

// The command line. Serving joins the gateway and the service; the other commands are the service's own.

type Command = { run: (args: readonly string[]) => Promise<void>; usage: string }

/** Beside `dist/` as beside `src/`. */
const MANIFEST = new URL('../package.json', import.meta.url)

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: { run: runServe, usage: SERVE_USAGE },
  shops: { run: runShops, usage: SHOPS_USAGE },
  keys: { run: runKeys, usage: KEYS_USAGE },
  webhooks: { run: runWebhooks, usage: WEBHOOKS_USAGE },
  import: { run: runImport, usage: IMPORT_USAGE },
  demo: { run: runDemo, usage: DEMO_USAGE },
  backup: { run: runBackup, usage: BACKUP_USAGE },
  verify: { run: runVerify, usage: VERIFY_USAGE },
  restore: { run: runRestore, usage: RESTORE_USAGE },
  move: { run: runMove, usage: MOVE_USAGE },
  epoch: { run: runEpoch, usage: EPOCH_USAGE },
  version: { run: (args) => runVersion(args, MANIFEST), usage: VERSION_USAGE },
}

/** Of one command, or of all. */
const usageOf = (
  commands: readonly Command[],
) => `Usage: frontdesk COMMAND [--data DIR | --database postgres://...] [--json]

${commands.map(({ usage }) => usage).join('\n')}

Frontdesk stores everything in the data folder: ./data, or the one that --data names.
Several processes can share a database instead: --database postgres://user@host/name, or DATABASE_URL.`

/** What ends a command with its reason alone: foreseen, and no fault of the program. */
const FORESEEN = [
  Refused,
  Refusal,
  DamagedFolder,
  NoDatabase,
  NoSuchShop,
  WeakSecret,
  FolderInUse,
  NotImported,
  NewerDatabase,
  OlderDatabase,
  WrongBooks,
  NotMigrated,
  NotRestored,
  WrongDatabase,
  NotOpened,
  CarelessDatabase,
  OtherSecret,
  ShopsMoved,
  NotMoved,
]

/** What people try who have not read anything yet. */
const HELP = ['help', '--help', '-h']

function commandNamed(word: string): Command | undefined {
  // Most programs print their version on this flag.
  const name = word === '--version' ? 'version' : word
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
}

/** Runs what was typed behind the name of the program, and leaves its code for the process to end with. */
export async function run([first = '', ...args]: readonly string[]) {
  const isAsking = HELP.includes(first)
  const command = commandNamed(isAsking ? (args[0] ?? '') : first)
  const usage = usageOf(command ? [command] : Object.values(COMMANDS))
  if (isAsking || (command && args.some((word) => word === '--help' || word === '-h')))
    return console.log(usage)
  try {
    if (!command) throw new WrongUse(first === '' ? 'A command is missing' : `There is no command ${first}`)
    await command.run(args)
  } catch (error) {
    process.exitCode = error instanceof WrongUse ? 2 : 1
    if (error instanceof WrongUse) console.error(`${printableLines(error.message)}\n\n${usage}`)
    else console.error(reasonOf(error))
  }
}

/** The words of an error may name a shop, a key or a cell. */
const printableLines = (words: string) => words.split('\n').map(printable).join('\n')

function reasonOf(error: unknown): unknown {
  const reason = foreseenReason(error)
  // Any other error is a fault of the program, and is shown whole.
  return typeof reason === 'string' ? printableLines(reason) : reason
}

function foreseenReason(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return `${error.message}. Name another port with --port, or 0 for a free one.`
  if (error instanceof DatabaseAway)
    return `${error.message.replace(/\.?$/, '.')} The rest was not done and changed nothing. Run the command again when the database is back.`
  const words = systemWords(error)
  if (words !== null) return words
  // What the system or the database refuses (a file not there, a disk that is full) says so itself.
  const saysSo = 'syscall' in error || code.startsWith('SQLITE_')
  return saysSo || FORESEEN.some((kind) => error instanceof kind) ? error.message : error
}

/** Supervisors kill after ten seconds, and would call it a failure. */
const GONE_MS = 9_000

async function runServe(args: readonly string[]) {
  const flags = readServeFlags(args)
  const reach = { host: flags.host, hasTls: flags.tls !== null, origins: flags.origins }
  const withheld = withheldBecause(reach)
  const services = servicesFrom(flags.services)
  const isTrusted = proxiesFrom(flags.proxies)
  const isShared = 'database' in flags.location
  const demo = !flags.empty && !isShared && isLoopback(flags.host)
  const { exceptions } = flags.webhooks
  const monitoring = createMonitoring(flags)
  const { watch } = monitoring
  const sender = createSenderThread(new URL('webhooks.js', import.meta.url), flags.webhooks)
  const service = await openService({
    location: flags.location,
    rateLimited: flags.rateLimited,
    demo,
    timeZone: flags.timeZone,
    sender,
    exceptions,
    ...(watch && { watch }),
  })
  const begun: (() => unknown)[] = []
  try {
    const links = createLinks()
    const directory = fileURLToPath(new URL('dashboard', import.meta.url))
    const answer = createGateway({
      ...gatewayParts(service, links),
      services,
      dashboard: withheld === null ? { directory } : { withheld },
      isKept: flags.isKept,
      reach,
      watch,
      timeZone: flags.timeZone,
      taxRatePpm: flags.taxRatePpm,
      ...(flags.idleHours !== null && { idleHours: flags.idleHours }),
    })
    let isLeaving = false
    const listening = await listen(answer, {
      host: flags.host,
      port: flags.port,
      tls: flags.tls,
      isTrusted,
      hindrance: () => (isLeaving ? 'leaving' : service.store.unfit() === null ? null : 'not ready'),
    })
    begun.push(() => listening.close())
    const metrics = await monitoring
      .tell({ ...service, clock: service.store.clock, location: flags.location })
      .catch((error: unknown) => {
        throw new Refused(
          `The metrics can’t be served: ${String(error)}. Nothing is served. Name another address with --metrics.`,
        )
      })
    if (metrics) begun.push(() => metrics.close())
    let draining: NodeJS.Timeout | undefined
    let isStopping = false
    const stop = () => {
      clearTimeout(draining)
      // A terminal and npm each send theirs: a second one would cut what the first lets end.
      if (isStopping) return
      isStopping = true
      // Whatever keeps the process alive by then, a service elsewhere that does not answer among it.
      setTimeout(() => process.exit(), GONE_MS).unref()
      service.endStreams()
      metrics?.close()
      monitoring.note('Stopping: finishing the requests under way.')
      void listening
        .close()
        .then(() => service.close())
        .then(() => monitoring.note('Stopped.'))
        .catch((error: unknown) => {
          console.error('Frontdesk could not stop cleanly:', error)
          process.exit(1)
        })
    }
    process.on('SIGTERM', () => {
      if (isLeaving || flags.drainSeconds === 0) return stop()
      isLeaving = true
      monitoring.note(`Draining: /health answers 503, and the process stops in ${flags.drainSeconds} s.`)
      draining = setTimeout(stop, flags.drainSeconds * 1_000)
    })
    process.on('SIGINT', stop)
    const unserved = withheld ?? unservedOrigins(reach)
    if (unserved !== null) console.error(unserved)
    for (const words of await flagWarnings(service.store, flags)) console.error(words)
    if (service.madeDemo) console.error('Frontdesk made a demo shop with sample data.')
    const code = await service.setUp.link()
    if (metrics) console.error(`Metrics are served on ${metrics.url}`)
    // Nothing is asked of the database from here on: what fails after these words would end one that serves.
    monitoring.watchUncaught()
    monitoring.note(`Ready, as process ${process.pid}.`)
    console.log(`Frontdesk is ready on ${listening.url}`)
    if (service.demoKeys && withheld === null && isLocalOnly(reach)) {
      const linkTo = (surface: 'full' | 'live') => `${listening.url}/sign-in#link=${links.make(surface)}`
      console.log(`Open the demo shop, once within 15 minutes:
  ${linkTo('full')}
or read-only:
  ${linkTo('live')}`)
    }
    // Of several processes the link would be known to this one alone, and opened at any.
    const address = !isShared && withheld === null && localAddress(flags.host, listening.url)
    if (code !== null) console.log(setUpWords(code, address))
  } catch (error) {
    // What listens would keep the process there, with nothing behind it.
    await Promise.all(begun.map((close) => close()))
    await service.close()
    throw error
  }
}

const setUpWords = (code: string, address: string | null | false) =>
  address
    ? `Set up your shop, on this computer, within an hour:\n  ${address}/set-up#code=${code}`
    : 'There is no shop yet. Make one with: shops create --name NAME'

/** To look whether an address is among them costs a tenth of what an answer does: where none was named nobody looks. */
function proxiesFrom(given: readonly string[]) {
  if (given.length === 0) return null
  const isTrusted = trustedFrom(given)
  if (!isTrusted) throw new WrongUse('--trusted-proxy is an address or a network, such as 10.0.0.0/24')
  return isTrusted
}

function servicesFrom(given: readonly string[]) {
  try {
    return readServices(given)
  } catch (error) {
    throw error instanceof WrongService ? new WrongUse(error.message) : error
  }
}

const gatewayParts = (
  { fetch, shopOf, deviceLinks, setUp, secret, demoKeys }: OpenService,
  links = createLinks(),
) => ({
  embedded: { fetch, shopOf, deviceLinks },
  setUp,
  secret,
  demo: demoKeys && { keys: demoKeys, links },
})

/** A build has what sends in a file of its own, and not in this one. */
async function devSender() {
  const { createSender } = await import('./service/webhooks/sender')
  return createSender({ exceptions: new Set(), authority: null })
}

/** Gateway and service for the development server, which serves the dashboard itself. */
export async function createDevHandler() {
  const common = { location: { folder: './data' }, rateLimited: true, demo: true }
  const service = await openService(import.meta.env.DEV ? { ...common, sender: await devSender() } : common)
  const answer = createGateway({
    ...gatewayParts(service),
    dashboard: null,
    reach: { host: 'localhost', hasTls: false, origins: [] },
  })
  const listener = getRequestListener(
    (request, { incoming }) => {
      const address = incoming.socket.remoteAddress
      return answer(request, address === undefined ? {} : { address })
    },
    { overrideGlobalObjects: false },
  )
  return Object.assign(listener, { close: () => service.close() })
}

const isEntry =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isEntry) await run(process.argv.slice(2))
