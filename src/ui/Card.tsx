import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What the heading is of: "today", "open, last 400 days". */
  of?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** One matter of a page, under its own heading. One that has nothing to say is that heading alone. */
export function Card({ title, of, actions, children }: Props) {
  return (
    <section aria-label={title} className="rounded-lg bg-surface px-4 py-3">
      <header className="flex min-h-7 items-center gap-x-2">
        <h2 className="font-semibold">{title}</h2>
        <span className="min-w-min flex-1 text-ink-2">{of}</span>
        <span className="-my-1.5 -mr-2 ml-auto flex items-center">{actions}</span>
      </header>
      {children}
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
