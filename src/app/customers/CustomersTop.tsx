import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mayRead } from '../../domain/capabilities'
import { CHIP } from '../../ui/Chip'
import { ChipBar } from '../page/ChipBar'
import { useCapabilities, useConnection } from '../session/connection'
import { OnlyOnPaper } from '../words/OnlyOnPaper'
import type { CustomersSearch } from './customersSearch'
import { useOwing } from './owing'
import { QuickAdd } from './QuickAdd'

/** The columns' heads, and a row to add somebody in them. */
export default function CustomersTop({ columns }: { columns: string }) {
  const { features } = useConnection()
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  // As it was when the row was opened: that the key may not any more is told there.
  const [writer, setWriter] = useState(features.write.customers)
  if (!writer && features.write.customers) setWriter(features.write.customers)
  const [added, setAdded] = useState(0)
  return (
    <>
      <CustomerHeads columns={columns} />
      {writer && (
        <QuickAdd
          key={added}
          columns={columns}
          hasCars={hasCars}
          writer={writer}
          onAdded={() => setAdded(added + 1)}
        />
      )}
    </>
  )
}

export function CustomerHeads({ columns }: { columns: string }) {
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const owing = useOwing()
  return (
    <div aria-hidden className={`list-heads ${columns}`}>
      <span>Customer</span>
      {hasCars && <span>Cars</span>}
      <span>Phone</span>
      <span className={hasCars ? 'max-xl:hidden' : ''}>Email</span>
      <span className="justify-self-end whitespace-nowrap">
        {owing && (owing.isRecent ? 'Owes, last 400 days' : 'Owes')}
      </span>
    </div>
  )
}

type ChipsProps = CustomersSearch & {
  /** How many are in the shop, where all of it was read. */
  inShop?: number | null
}

const WORDS = { 'in-shop': 'In the shop', owes: 'Owes' }

/** Kept in the address, so that a filtered list can be sent to somebody and gone back to. */
export function CustomersChips({ show, inShop = null }: ChipsProps) {
  const known = useCapabilities()
  const owing = useOwing()
  const owes = owing?.isWhole && !owing.isRecent ? owing.debts.size : null
  const mayBeOffered = { 'in-shop': mayRead(known, 'appointments'), owes: mayRead(known, 'invoices') }
  const chip = (word: CustomersSearch['show'], count: number | null = null) => (
    <Link
      to="/customers"
      search={word ? { show: word } : {}}
      replace
      // By its own idea an address that says nothing is part of every other.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={word === show ? 'page' : undefined}
      className={CHIP}
    >
      {word ? WORDS[word] : 'All'}
      {count !== null && <span className="text-sm font-normal">{count.toLocaleString('en-US')}</span>}
    </Link>
  )
  return (
    <>
      <OnlyOnPaper of={[show && WORDS[show]]} />
      <ChipBar label="Show">
        {chip(undefined)}
        {mayBeOffered['in-shop'] && chip('in-shop', inShop)}
        {mayBeOffered.owes && chip('owes', owes)}
      </ChipBar>
    </>
  )
}
