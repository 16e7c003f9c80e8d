import { useLayoutEffect, useRef, useState } from 'react'
import type { Letterhead } from './LetterHead'
import { Paper } from './Paper'

export type ReceiptRow = { word: string; value: string; detail?: string; isLoud?: boolean }

type ReceiptProps = {
  shop: Letterhead
  title: string
  code: string
  /** "COPY", "VOID". */
  marks: readonly string[]
  facts: readonly string[]
  rows: readonly ReceiptRow[]
  sums: readonly ReceiptRow[]
  paid: readonly ReceiptRow[]
  /** Said large at the end: PAID, or what is still open. */
  verdict: string
}

const MM_PER_PX = 25.4 / 96
const FEED_MM = 8

/** A roll of 80 mm, of which 72 are printed; as long as what stands on it, so that the printer cuts it there. */
export function Receipt(props: ReceiptProps) {
  const [heightMm, setHeight] = useState(200)
  return (
    <Paper page={`size: 80mm ${heightMm}mm; margin: 0 4mm`} title={`${props.title} ${props.code}`}>
      <Roll {...props} onMeasured={setHeight} />
    </Paper>
  )
}

function Roll({ onMeasured, ...props }: ReceiptProps & { onMeasured: (mm: number) => void }) {
  const roll = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!roll.current) return
    // On the screen paper has no size, so a copy of it is measured aside.
    const aside = document.createElement('div')
    aside.style.cssText = 'position: absolute; visibility: hidden; width: 72mm; left: 0; top: 0'
    aside.append(roll.current.cloneNode(true))
    document.body.append(aside)
    onMeasured(Math.ceil(aside.offsetHeight * MM_PER_PX) + FEED_MM)
    aside.remove()
  })
  const { shop, title, code, marks, facts, rows, sums, paid, verdict } = props
  return (
    <article ref={roll} className="w-[72mm] pt-[4mm] text-[10pt] leading-snug text-black">
      <header className="text-center">
        <p className="text-[13pt] font-semibold">{shop.name}</p>
        {shop.rows.map((row) => (
          <p key={row} className="text-[9pt] wrap-anywhere">
            {row}
          </p>
        ))}
        <h1 className="font-semibold">
          {title} {code}
        </h1>
        {marks.map((mark) => (
          <p key={mark} className="mt-1 border-2 border-black text-[12pt] font-semibold tracking-widest">
            {mark}
          </p>
        ))}
        {facts.map((fact) => (
          <p key={fact} className="wrap-anywhere">
            {fact}
          </p>
        ))}
      </header>
      <Rows rows={rows} />
      <Rows rows={sums} />
      <Rows rows={paid} />
      <p
        className={`mt-2 border-2 border-black text-center font-semibold ${verdict === 'PAID' ? 'text-[22pt] leading-tight' : 'py-1 text-[14pt]'}`}
      >
        {verdict}
      </p>
      {shop.terms !== null && <p className="mt-2 text-[9pt] wrap-anywhere">{shop.terms}</p>}
      <p className="mt-2 text-center">Thank you</p>
    </article>
  )
}

function Rows({ rows }: { rows: readonly ReceiptRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="mt-2 grid gap-0.5 border-t border-dashed border-black pt-2">
      {rows.map(({ word, value, detail, isLoud = false }, at) => (
        <div
          key={at}
          className={`gap-x-3 ${isLoud ? 'flex flex-wrap text-[12pt] font-semibold' : 'grid grid-cols-[minmax(0,1fr)_auto]'}`}
        >
          <dt className={isLoud ? '' : 'wrap-anywhere'}>
            {word}
            {detail !== undefined && <span className="block text-[9pt]">{detail}</span>}
          </dt>
          <dd className="ml-auto text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
