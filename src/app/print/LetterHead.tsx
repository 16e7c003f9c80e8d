import type { ReactNode } from 'react'

type Props = {
  shop: string
  /** Where it is, and how it is reached. */
  rows?: readonly string[]
  title: string
  /** What has to be seen first: "Draft", "Copy". */
  mark: string | null
  /** Which one of its kind, under the title. */
  children: ReactNode
}

/** The head of every letter-sized paper. */
export function LetterHead({ shop, rows = [], title, mark, children }: Props) {
  return (
    <header className="whole flex items-start justify-between gap-8 border-b-2 border-black pb-3">
      <div>
        <p className="text-[17pt] font-semibold tracking-tight">{shop}</p>
        {rows.length > 0 && <p className="text-[9.5pt] text-[#333333]">{rows.join(' · ')}</p>}
        {mark !== null && (
          <p className="mt-1 inline-block border-2 border-black px-2 text-[12pt] font-semibold tracking-widest uppercase">
            {mark}
          </p>
        )}
      </div>
      <div className="text-right">
        <h1 className="text-[20pt] leading-tight font-semibold tracking-tight">{title}</h1>
        {children}
      </div>
    </header>
  )
}
