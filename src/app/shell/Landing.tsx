const surfaces = [
  { name: 'Full surface', path: '/v1', document: '/v1/openapi.json' },
  { name: 'Live surface', path: '/api/v1', document: '/api/v1/openapi.json' },
]

export function Landing() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-6">
      <header className="grid gap-2">
        <h1 className="text-2xl font-semibold tracking-tight">Frontdesk</h1>
        <p className="text-ink-2">The shop service is running. This is what it speaks:</p>
      </header>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
        {surfaces.map((surface) => (
          <li key={surface.path} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 p-4">
            <span className="font-semibold">{surface.name}</span>
            <code className="font-mono text-ink-2">{surface.path}</code>
            <a className="text-accent ml-auto underline underline-offset-4" href={surface.document}>
              {surface.document}
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
