// The OpenMetrics text format: https://prometheus.io/docs/specs/om/open_metrics_spec/

export const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

type Labels = Readonly<Record<string, string | number>>
type Sample = { readonly suffix?: string; readonly labels?: Labels; readonly value: number }

export type Family = {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

const escaped = (text: string) => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

function labelled(labels: Labels = {}): string {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return all.length === 0 ? '' : `{${all.join(',')}}`
}

/** All families, each with what it is and what it means. */
export function openMetrics(families: readonly Family[]): string {
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
