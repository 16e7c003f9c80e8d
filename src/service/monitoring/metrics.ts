import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Labels = Readonly<Record<string, string | number>>
type Sample = { readonly suffix?: string; readonly labels?: Labels; readonly value: number }

export type Family = {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

type Place = { host: string; port: number }
type Families = () => Promise<readonly Family[]>

const PATH = '/metrics'

/** Tells the figures at a place of their own, which only those who look after the service should reach. */
export async function tellMetrics({ host, port }: Place, families: Families) {
  const server = createServer((request, response) => {
    answer(request, response, families).catch((error: unknown) => {
      console.error('the metrics could not be read:', error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', (error) => console.error('a metrics client could not connect:', error))
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${PATH}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer({ url, method }: IncomingMessage, response: ServerResponse, families: Families) {
  if (url !== PATH) response.writeHead(404).end()
  else if (method !== 'GET') response.writeHead(405, { Allow: 'GET' }).end()
  else response.writeHead(200, { 'Content-Type': OPEN_METRICS }).end(openMetrics(await families()))
}

const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

const escaped = (text: string) => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

function labelled(labels: Labels = {}): string {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return all.length === 0 ? '' : `{${all.join(',')}}`
}

/**
 * All families, each with what it is and what it means, in the OpenMetrics text format:
 * https://prometheus.io/docs/specs/om/open_metrics_spec/
 */
function openMetrics(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) => [
    `# TYPE ${name} ${type}`,
    `# HELP ${name} ${escaped(help)}`,
    ...samples.map(
      ({ suffix = type === 'counter' ? '_total' : '', labels, value }) =>
        `${name}${suffix}${labelled(labels)} ${value}`,
    ),
  ])
  return `${[...lines, '# EOF'].join('\n')}\n`
}
