import { Link } from '@tanstack/react-router'
import { StatusWord } from '../words/StatusWord'
import type { Cars } from './cars'

/** So many cars in each status; each leads to them on the board. */
export function StatusTiles({ counts }: { counts: Cars['counts'] }) {
  // More than stand beside one another with their words: all of them have the word beneath.
  const isMany = counts.length > 4
  return (
    <ul
      aria-label="By status"
      className={`grid grid-cols-2 rounded-lg bg-surface p-1 ${isMany ? 'sm:grid-cols-3 lg:grid-flow-col lg:auto-cols-auto lg:grid-cols-none' : 'sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none'}`}
    >
      {counts.map(({ status, count }) => (
        <li key={status} className="grid">
          <Link
            to="/board"
            search={{ status }}
            className={`flex flex-wrap items-center gap-x-2 rounded-md px-2 py-2 hover:bg-sunken sm:px-3 ${isMany ? 'max-sm:flex-col max-sm:items-start lg:flex-col lg:items-start' : ''}`}
          >
            <span className="text-3xl font-semibold tracking-tight max-sm:min-w-8">{count}</span>
            <StatusWord status={status} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
