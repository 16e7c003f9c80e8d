import type { ReactNode } from 'react'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** One matter of a page, under its own heading. */
export function Card({ title, actions, children }: Props) {
  return (
    <section aria-label={title} className="rounded-xl border border-line bg-surface shadow-low">
      <header className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 className="font-semibold">{title}</h2>
        <span className="ml-auto flex gap-2">{actions}</span>
      </header>
      <div className="p-4">{children}</div>
    </section>
  )
}

/** A name and what it stands for, in a column of such. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
