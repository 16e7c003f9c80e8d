import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { timeZoneNamed } from '~/domain/shop'
import { readTaxRate, TAX_RATE_RULE } from '~/domain/tax'
import { parseUrl } from '~/domain/text/url'
import type { DataLocation } from '~/service/dataLocation'
import { isLogLevel, LOG_LEVELS, type LogLevel } from '~/service/monitoring/log'
import { exceptionFrom, type Exceptions } from '~/service/webhooks/exceptions'
import {
  dataLocationFrom,
  expectNoMore,
  readArguments,
  Refused,
  required,
  wholeNumber,
  WrongUse,
} from './command'

export const SERVE_USAGE = `serve [--port N] [--host H] [--database postgres://...] [--empty] [--rate-limit off]
      [--tls-cert FILE --tls-key FILE] [--origin https://desk.example ...]
      [--service "NAME=full|live:https://host/base" ...] [--session-idle-hours N]
      [--time-zone America/Chicago] [--tax-rate PERCENT] [--no-worker]
      [--log off|error|warn|info] [--metrics HOST:PORT]
      [--webhook-allow HOST:PORT ...] [--webhook-ca FILE] [--drain SECONDS] [--trusted-proxy ADDRESS ...]`

const DEFAULT_PORT = 4310
const DEFAULT_HOST = '127.0.0.1'
const MOST_DRAIN_SECONDS = 3_600
const MOST_IDLE_HOURS = 720 // no session is longer

export type ServeFlags = {
  location: DataLocation
  host: string
  port: number
  empty: boolean
  rateLimited: boolean
  tls: { cert: Buffer; key: Buffer } | null
  origins: readonly string[]
  /** NAME=SURFACE:ADDRESS, as they were given. */
  services: readonly string[]
  idleHours: number | null
  timeZone: string | null
  taxRatePpm: number | null
  /** Whether browsers keep the program, to begin with it while there is no line. */
  isKept: boolean
  /** How long it goes on after SIGTERM while it says that nothing more shall be sent to it. */
  drainSeconds: number
  /** Addresses and networks of proxies, as they were given. */
  proxies: readonly string[]
  log: LogLevel
  /** Where figures are told. */
  metrics: { host: string; port: number } | null
  /** Receivers that may be on the shop's own network, and a certificate that is trusted beside the well-known ones. */
  webhooks: { exceptions: Exceptions; authority: string | null }
}

export function readServeFlags(args: readonly string[]): ServeFlags {
  const { values, positionals } = readArguments(args, {
    port: { type: 'string' },
    host: { type: 'string' },
    empty: { type: 'boolean' },
    'rate-limit': { type: 'string' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    origin: { type: 'string', multiple: true },
    service: { type: 'string', multiple: true },
    'session-idle-hours': { type: 'string' },
    'time-zone': { type: 'string' },
    'tax-rate': { type: 'string' },
    'no-worker': { type: 'boolean' },
    'webhook-allow': { type: 'string', multiple: true },
    'webhook-ca': { type: 'string' },
    drain: { type: 'string' },
    'trusted-proxy': { type: 'string', multiple: true },
    log: { type: 'string' },
    metrics: { type: 'string' },
  })
  expectNoMore(positionals)
  const limit = values['rate-limit'] ?? 'on'
  if (limit !== 'on' && limit !== 'off') throw new WrongUse('--rate-limit is on or off')
  return {
    location: dataLocationFrom(values),
    host: values.host === undefined ? DEFAULT_HOST : required(values.host, '--host'),
    port: values.port === undefined ? DEFAULT_PORT : wholeNumber(values.port, '--port', 0, 65_535),
    empty: values.empty ?? false,
    rateLimited: limit === 'on',
    tls: readTls(values['tls-cert'], values['tls-key']),
    origins: (values.origin ?? []).map(originFrom),
    services: values.service ?? [],
    idleHours: given(values['session-idle-hours'], (text) =>
      wholeNumber(text, '--session-idle-hours', 1, MOST_IDLE_HOURS),
    ),
    timeZone: given(values['time-zone'], timeZoneFrom),
    taxRatePpm: given(values['tax-rate'], taxRateFrom),
    isKept: values['no-worker'] !== true,
    drainSeconds: wholeNumber(values.drain ?? '0', '--drain', 0, MOST_DRAIN_SECONDS),
    proxies: values['trusted-proxy'] ?? [],
    log: logLevelFrom(values.log ?? 'off'),
    metrics: given(values.metrics, metricsFrom),
    webhooks: {
      exceptions: new Set((values['webhook-allow'] ?? []).map(allowedFrom)),
      authority: given(values['webhook-ca'], authorityFrom),
    },
  }
}

const given = <T>(text: string | undefined, read: (text: string) => T) =>
  text === undefined ? null : read(text)

export function timeZoneFrom(text: string): string {
  const zone = timeZoneNamed(text)
  if (zone === null) throw new WrongUse(`--time-zone must be a zone such as America/Chicago, not ${text}`)
  return zone
}

export function taxRateFrom(text: string): number {
  const rate = readTaxRate(text)
  if (rate === null)
    throw new WrongUse(`--tax-rate must be percent ${TAX_RATE_RULE}, such as 8.875, not ${text}`)
  return rate
}

function allowedFrom(text: string): string {
  const allowed = exceptionFrom(text)
  if (allowed === null)
    throw new WrongUse(`--webhook-allow must be HOST:PORT, such as books.lan:8443, not ${text}`)
  return allowed
}

function logLevelFrom(text: string): LogLevel {
  if (!isLogLevel(text)) throw new WrongUse(`--log is ${LOG_LEVELS.join(', ')}, not ${text}`)
  return text
}

function metricsFrom(text: string) {
  const [, host, digits] = /^(\[[^\]]+\]|[^:]+):(\d+)$/.exec(text) ?? []
  if (host === undefined || digits === undefined)
    throw new WrongUse(`--metrics must be HOST:PORT, such as 127.0.0.1:9310, not ${text}`)
  return { host: host.replace(/^\[|\]$/g, ''), port: wholeNumber(digits, 'The port of --metrics', 0, 65_535) }
}

function authorityFrom(file: string): string {
  const pem = readFileSync(required(file, '--webhook-ca'), 'utf8')
  try {
    createSecureContext({ ca: new X509Certificate(pem).toString() })
  } catch {
    throw new Refused(`${file} is not a certificate in PEM`)
  }
  return pem
}

function readTls(certificate: string | undefined, key: string | undefined) {
  if (certificate === undefined && key === undefined) return null
  const files = { cert: required(certificate, '--tls-cert'), key: required(key, '--tls-key') }
  const tls = { cert: readFileSync(files.cert), key: readFileSync(files.key) }
  try {
    createSecureContext(tls)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Refused(`${files.cert} and ${files.key} are not a certificate and its key in PEM: ${why}`)
  }
  return tls
}

function originFrom(text: string): string {
  const url = parseUrl(text)
  if (!url || url.origin === 'null' || url.href !== `${url.origin}/` || !/^https?:$/.test(url.protocol)) {
    throw new WrongUse(
      `--origin must be an address without a path, such as https://desk.example, not ${text}`,
    )
  }
  return url.origin
}
