import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readPhone } from '../../domain/phone'
import { Notice } from '../../ui/Notice'
import { useConnection } from '../shell/connection'

type Match = { id: string; name: string }

/** Says who has this number already: often it is the same person, or one of the family. */
export function SamePhone({ phone, self }: { phone: string; self?: string }) {
  const { directory } = useConnection()
  const [matches, setMatches] = useState<readonly Match[]>([])
  const wanted = readPhone(phone)

  useEffect(() => {
    let current = true
    async function look() {
      const found = await directory.withPhone(wanted)
      if (current) setMatches(found.filter(({ id }) => id !== self))
    }
    void look()
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
            <Link to="/customers/$id" params={{ id }} className="font-semibold underline underline-offset-4">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
