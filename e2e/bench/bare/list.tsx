import { memo, useEffect, useState } from 'react'

// The least that an endless list in React can be: rows of one height, of which those in sight are in the page, and the
// next page of a hundred asked for before it is seen.

type Customer = { id: string; first_name: string; last_name: string; phone: string; email: string | null }
type Page = { data: Customer[]; pagination: { next_cursor: string | null } }

const HEIGHT = 44
const AROUND = 12
const AHEAD = 30

const Row = memo(({ customer, at }: { customer: Customer; at: number }) => (
  <li style={{ transform: `translateY(${at * HEIGHT}px)` }}>
    <a href={`/customers/${customer.id}`}>
      <b>
        {customer.first_name} {customer.last_name}
      </b>
      <span>{customer.phone}</span>
      <span>{customer.email}</span>
    </a>
  </li>
))

type Read = { customers: readonly Customer[]; after: string | null; isWhole: boolean }

async function readOn({ customers, after }: Read): Promise<Read> {
  const query = new URLSearchParams({ limit: '100', ...(after && { after }) })
  const page: Page = await (await fetch(`/shop/customers?${query}`)).json()
  const next = page.pagination.next_cursor
  return { customers: [...customers, ...page.data], after: next, isWhole: next === null }
}

export function List() {
  const [read, setRead] = useState<Read>({ customers: [], after: null, isWhole: false })
  const [first, setFirst] = useState(0)
  const last = first + Math.ceil(innerHeight / HEIGHT) + AROUND
  const isNear = !read.isWhole && last + AHEAD > read.customers.length
  useEffect(() => {
    if (isNear) void readOn(read).then(setRead)
  }, [isNear, read])
  const from = Math.max(0, first - AROUND)
  return (
    <main
      className="list"
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / HEIGHT))}
    >
      <ul style={{ height: read.customers.length * HEIGHT }}>
        {read.customers.slice(from, last).map((customer, at) => (
          <Row key={customer.id} customer={customer} at={from + at} />
        ))}
      </ul>
    </main>
  )
}
