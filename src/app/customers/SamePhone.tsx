import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConnection } from '~/app/session/connection'
import type { Namesake } from '~/client/search/results'
import { readPhone } from '~/domain/text/phone'
import { Notice } from '~/ui/Notice'

const LINK = 'font-semibold underline underline-offset-4'

type Props = {
  phone: string
  self?: string
  /** Where one of them may be taken instead; else the name leads to their page. */
  onChoose?: (match: Namesake) => void
  /** Their page is gone to. */
  onLeave?: () => void
}

/** Says who has this number already: often it is the same person, or one of the family. */
export function SamePhone({ phone, self, onChoose, onLeave }: Props) {
  const matches = useSamePhone(phone, self)
  if (matches.length === 0) return null
  return (
    <Notice tone="warn" title="This number is already on file">
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

/** Who has this number already, of those that are known. */
export function useSamePhone(phone: string, self?: string): readonly Namesake[] {
  const { searchIndex } = useConnection()
  const [matches, setMatches] = useState<readonly Namesake[]>([])
  const wanted = readPhone(phone)

  useEffect(() => {
    let current = true
    async function look() {
      const found = await searchIndex.withPhone(wanted)
      if (current) setMatches(found.filter(({ id }) => id !== self))
    }
    // A hint, and no more: where the names can't be looked through, saving is not held up for it.
    const lookNow = () => void look().catch(() => current && setMatches([]))
    lookNow()
    // Whoever has it may not have been read yet.
    const leave = wanted === '' ? undefined : searchIndex.subscribe(lookNow)
    return () => {
      current = false
      leave?.()
    }
  }, [searchIndex, wanted, self])

  return matches
}
