/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- a benchmark measures it, and no person works with it */
import { memo, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { List } from './list'
import './board.css'

// The least that a board in React can be: the same cards from the same lists, drawn as they come, dragged by the
// browser alone. No names, no virtual columns, no journal, no rules: what the product costs beyond it, it adds.

type Card = { id: string; customer_id: string; status: string; service_type: string; scheduled_at: string }
type Page = { data: Card[]; pagination: { next_cursor: string | null } }

const COLUMNS = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  checked_in: 'Checked in',
  in_progress: 'In progress',
}

async function readColumn(status: string, onPage: (cards: Card[]) => void) {
  let after: string | null = null
  do {
    const query: string = new URLSearchParams({ status, limit: '100', ...(after && { after }) }).toString()
    const page: Page = await (await fetch(`/shop/appointments?${query}`)).json()
    onPage(page.data)
    after = page.pagination.next_cursor
  } while (after !== null)
}

const Article = memo(({ card }: { card: Card }) => (
  <article
    data-id={card.id}
    draggable
    onDragStart={(event) => event.dataTransfer.setData('text/plain', card.id)}
  >
    <b>{new Date(card.scheduled_at).toLocaleTimeString('en-US')}</b>
    <div>{card.customer_id}</div>
    <div>{card.service_type}</div>
  </article>
))

function Board() {
  const [cards, setCards] = useState<readonly Card[]>([])
  const [text, setText] = useState('')
  useEffect(() => {
    for (const status of Object.keys(COLUMNS)) {
      void readColumn(status, (page) => setCards((before) => [...before, ...page]))
    }
  }, [])
  const shown = cards.filter(({ service_type }) => service_type.toLowerCase().includes(text.toLowerCase()))
  return (
    <>
      <input aria-label="Filter" value={text} onChange={(event) => setText(event.target.value)} />
      <div className="columns">
        {Object.entries(COLUMNS).map(([status, word]) => (
          <section
            key={status}
            aria-label={word}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              const id = event.dataTransfer.getData('text/plain')
              setCards((before) => before.map((card) => (card.id === id ? { ...card, status } : card)))
            }}
          >
            <h2>{word}</h2>
            {shown
              .filter((card) => card.status === status)
              .map((card) => (
                <Article key={card.id} card={card} />
              ))}
          </section>
        ))}
      </div>
    </>
  )
}

const place = document.getElementById('board')
if (place) createRoot(place).render(location.pathname === '/list' ? <List /> : <Board />)
