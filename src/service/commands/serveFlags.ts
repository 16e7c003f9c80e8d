import { readFileSync } from 'node:fs'
import { DEFAULT_DATA, expectNoMore, readArguments, required, WrongUse, wholeNumber } from './command'

export const SERVE_USAGE = `serve [--port N] [--host H] [--empty] [--rate-limit off]
      [--tls-cert FILE --tls-key FILE] [--origin https://desk.example ...]`

const DEFAULT_PORT = 4310
const DEFAULT_HOST = '127.0.0.1'

export type ServeFlags = {
  data: string
  host: string
  port: number
  empty: boolean
  rateLimited: boolean
  tls: { cert: Buffer; key: Buffer } | null
  origins: readonly string[]
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
  })
  expectNoMore(positionals)
  const limit = values['rate-limit'] ?? 'on'
  if (limit !== 'on' && limit !== 'off') throw new WrongUse('--rate-limit is on or off')
  return {
    data: values.data ?? DEFAULT_DATA,
    host: values.host === undefined ? DEFAULT_HOST : required(values.host, '--host'),
    port: values.port === undefined ? DEFAULT_PORT : wholeNumber(values.port, '--port', 0, 65_535),
    empty: values.empty ?? false,
    rateLimited: limit === 'on',
    tls: readTls(values['tls-cert'], values['tls-key']),
    origins: (values.origin ?? []).map(originFrom),
  }
}

function readTls(certificate: string | undefined, key: string | undefined) {
  if (certificate === undefined && key === undefined) return null
  const files = { cert: required(certificate, '--tls-cert'), key: required(key, '--tls-key') }
  return { cert: readFileSync(files.cert), key: readFileSync(files.key) }
}

function originFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.origin === 'null' || url.href !== `${url.origin}/` || !/^https?:$/.test(url.protocol)) {
    throw new WrongUse(
      `--origin must be an address without a path, such as https://desk.example, not ${text}`,
    )
  }
  return url.origin
}
