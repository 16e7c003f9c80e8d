import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { rightsWords } from '../../domain/capabilities'
import { Chip, ChipButton } from '../../ui/Chip'
import { lazyLater } from '../page/lazyLater'
import { Part } from '../page/Part'
import { Search } from '../search/Search'
import { useCapabilities, useConnection, useJournal } from '../session/connection'
import { unsentWords } from '../words/unsentWords'

// Says how old the look at the shop is, and comes after it.
const UpdatedChip = lazyLater(() => import('./UpdatedChip'))

/** `children` is what can be begun from any page. */
export function TopBar({ children }: { children: ReactNode }) {
  const { shopName } = useConnection()
  const rights = rightsWords(useCapabilities())
  const [wasKnown] = useState(rights !== null)
  return (
    <header className="flex items-center gap-3 max-sm:flex-wrap max-sm:gap-x-2 border-b border-line bg-surface px-3 py-2 sm:px-4.5 print:hidden">
      {/* On a phone what is unsent stands below the rest, and only as long as there is something. */}
      <div className="sm:contents max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32">
        <Search />
      </div>
      <span className="flex-1 max-sm:hidden" />
      <span className="empty:hidden max-sm:order-last">
        <UnsentChip />
      </span>
      <Part>
        <UpdatedChip />
      </Part>
      <span className="max-md:hidden">
        <Chip tone={rights === 'read and write' ? 'ok' : 'off'}>
          <span>
            {shopName}{' '}
            <span className="inline-grid">
              {/* Their room, so that nothing moves when they are known. */}
              {!wasKnown && (
                <i
                  aria-hidden
                  className="invisible col-start-1 row-start-1 not-italic before:content-['·_read_and_write']"
                />
              )}
              {rights !== null && <span className="col-start-1 row-start-1">· {rights}</span>}
            </span>
          </span>
        </Chip>
      </span>
      {children}
    </header>
  )
}

/** Anything decided in this browser that a service has not confirmed. */
function UnsentChip() {
  const words = unsentWords(useJournal())
  const navigate = useNavigate()
  if (words === null) return null
  const { whole, short } = words
  return (
    <ChipButton tone="warn" title={whole} onClick={() => void navigate({ to: '/settings', hash: 'unsent' })}>
      {whole === short ? (
        whole
      ) : (
        <>
          <span className="max-xl:hidden">{whole}</span>
          <span className="xl:hidden">{short}</span>
        </>
      )}
    </ChipButton>
  )
}
