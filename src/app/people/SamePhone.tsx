import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readPhone } from '../../domain/phone'
import { Notice } from '../../ui/Notice'
import { useConnection } from '../session/connection'

const LINK = 'font-semibold underline underline-offset-4'

type Match = { id: string; name: string }

type Props = {
  phone: string
  self?: string
  /** Where one of them may be taken instead; else the name leads to their page. */
  onChoose?: (match: Match) => void
  /** Their page is gone to. */
  onLeave?: () => void
}

/** Says who has this number already: often it is the same person, or one of the family. */
export function SamePhone({ phone, self, onChoose, onLeave }: Props) {
  const { directory } = useConnection()
  const [matches, setMatches] = useState<readonly Match[]>([])
  const wanted = readPhone(phone)

  useEffect(() => {
    let current = true
    async function look() {
      const found = await directory.withPhone(wanted)
      if (current) setMatches(found.filter(({ id }) => id !== self))
    }
    // A hint, and no more: where the names can't be looked through, saving is not held up for it.
    look().catch(() => current && setMatches([]))
    return () => {
      current = false
    }
  }, [directory, wanted, self])

  if (matches.length === 0) return null
  return (
    <Notice tone="warn" title="This number is known">
      <ul>
        {matches.map(({ id, name }) => (
          <li key={id}>
            {onChoose ? (
              <button type="button" className={LINK} onClick={() => onChoose({ id, name })}>
                Choose {name}
              </button>
            ) : (
              <Link to="/customers/$id" params={{ id }} className={LINK} onClick={onLeave}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
