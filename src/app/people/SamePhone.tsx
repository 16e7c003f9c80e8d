import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/Notice'
import { useSamePhone, type Namesake } from './useSamePhone'

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
