import type { ReactNode } from 'react'
import type { LineItem } from '~/client/nouns/nouns'
import { lineAmount, showQuantity, dollars } from '~/domain/money'
import { LetterHead, type Letterhead } from './LetterHead'
import { Paper } from './Paper'

type LetterSum = { word: string; value: string; isTotal?: boolean }

export type LetterSheetProps = {
  /** "Quote", "Invoice". */
  title: string
  shop: Letterhead
  /** What the search box finds it by: the shop's number, or the short code. */
  code: string
  /** What has to be seen first: "Draft", "Void". */
  state: string | null
  /** The same was printed before. */
  isCopy: boolean
  /** Dates and numbers, in the order of reading. */
  facts: readonly { name: string; value: string }[]
  /** The customer: the name, then how to reach them. */
  to: readonly string[]
  vehicle: readonly string[]
  lines: readonly LineItem[]
  sums: readonly LetterSum[]
  /** What stands below the sums: where to sign, what was paid. */
  children?: ReactNode
}

/** By name, as on the screen: system-ui is another one on some desks. */
const FONT = "9pt 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"

const page = (foot: string) =>
  `size: letter; margin: 0.7in 0.75in 0.8in;
   @bottom-left { content: ${JSON.stringify(foot)}; font: ${FONT}; color: #555555 }
   @bottom-right { content: "Page " counter(page) " of " counter(pages); font: ${FONT}; color: #555555 }`

/** US letter, for whatever is handed to a customer to read, sign or keep. */
export function Letter(props: LetterSheetProps) {
  const { title, shop, code } = props
  return (
    <Paper page={page(`${shop.name} · ${title} ${code}`)} title={`${title} ${code}`}>
      <LetterSheet {...props} />
    </Paper>
  )
}

/** What stands on it; on the screen, too, where it is looked at before it is printed. */
export function LetterSheet(props: LetterSheetProps) {
  const { title, shop, code, state, isCopy, facts, to, vehicle, lines, sums, children } = props
  const marks = [state, isCopy ? 'Copy' : null].filter((part) => part !== null)
  return (
    <article className="text-[10.5pt] leading-snug">
      <LetterHead
        shop={shop.name}
        rows={shop.rows}
        title={title}
        mark={marks.length === 0 ? null : marks.join(' · ')}
      >
        <p className="font-mono text-[11pt]">{code}</p>
      </LetterHead>
      <div className="whole mt-4 grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)_auto] gap-6">
        <Block title="Customer" rows={to} />
        <Block title="Vehicle" rows={vehicle} />
        <dl className="grid content-start gap-0.5 justify-self-end">
          {facts.map(({ name, value }) => (
            <div key={name} className="grid grid-cols-[auto_auto] justify-between gap-4">
              <dt className="text-[#444444]">{name}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Lines lines={lines} />
      <div className="whole">
        <Sums sums={sums} />
        {children}
        {shop.terms !== null && <p className="mt-6 text-[9.5pt] wrap-anywhere">{shop.terms}</p>}
      </div>
    </article>
  )
}

function Block({ title, rows }: { title: string; rows: readonly string[] }) {
  if (rows.length === 0) return <div />
  return (
    <div>
      <p className="text-[9pt] text-[#444444]">{title}</p>
      {rows.map((row, at) => (
        // Two rows may say the same, and none is ever moved.
        <p key={at} className={`wrap-anywhere ${at === 0 ? 'font-semibold' : ''}`}>
          {row}
        </p>
      ))}
    </div>
  )
}

function amountOf(line: LineItem): string {
  const cents = lineAmount(line)
  return cents === null ? '–' : dollars(cents)
}

function Lines({ lines }: { lines: readonly LineItem[] }) {
  const head = 'border-b border-black py-1 font-semibold'
  const cell = 'border-b border-[#bbbbbb] py-1.5 align-top'
  const figure = `${cell} pl-4 text-right whitespace-nowrap`
  return (
    <table className="mt-5 w-full border-collapse">
      <thead>
        <tr>
          <th className={`${head} text-left`}>Description</th>
          <th className={`${head} pl-4 text-right`}>Quantity</th>
          <th className={`${head} pl-4 text-right`}>Price</th>
          <th className={`${head} pl-4 text-right`}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <td className={`${cell} wrap-anywhere whitespace-pre-wrap`}>{line.description}</td>
            <td className={figure}>{showQuantity(line.quantity)}</td>
            <td className={figure}>{dollars(line.unitPriceCents)}</td>
            <td className={figure}>{amountOf(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ sums }: { sums: readonly LetterSum[] }) {
  return (
    <dl className="mt-3 ml-auto grid w-fit min-w-64 gap-1">
      {sums.map(({ word, value, isTotal = false }) => (
        <div
          key={word}
          className={`flex justify-between gap-4 ${isTotal ? 'border-t-2 border-black pt-1 text-[13pt] font-semibold' : ''}`}
        >
          <dt>{word}</dt>
          <dd className="text-right whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the customer signs, and what for. */
export function Signature({ words }: { words: string }) {
  return (
    <div className="mt-10">
      <p>{words}</p>
      <div className="mt-12 grid grid-cols-[2fr_1fr] gap-8">
        <p className="border-t border-black pt-1 text-[9pt] text-[#444444]">Signature</p>
        <p className="border-t border-black pt-1 text-[9pt] text-[#444444]">Date</p>
      </div>
    </div>
  )
}
