import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useLetterhead } from '../print/useLetterhead'
import { useCapabilities } from '../session/connection'
import { useKeptShop } from '../session/useShopRecord'
import { ChangeShop } from './ChangeShop'
import { ChangeShopHere } from './ChangeShopHere'

/**
 * What stands on the shop's papers and in its messages; changed here by whoever may do everything, and by anybody where it
 * is a note of this computer.
 */
export function LetterheadCard() {
  const { shop, isHere } = useKeptShop()
  const { name, rows, terms } = useLetterhead()
  const mayDoAll = useCapabilities().admin === 'yes'
  const [isOpen, setOpen] = useState(false)
  if (!shop) return null
  return (
    <Card
      title="The shop"
      actions={
        (mayDoAll || isHere) && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            Edit
          </Button>
        )
      }
    >
      <p className="font-semibold">{name}</p>
      {rows.map((row) => (
        <p key={row}>{row}</p>
      ))}
      {terms !== null && <p className="text-ink-2">{terms}</p>}
      {rows.length === 0 && terms === null && (
        <p className="text-ink-2">
          Its papers bear its name alone: no address, no phone and no terms are entered.
        </p>
      )}
      {isHere && (
        <p className="mt-2 text-sm text-ink-2">
          This and the words to send are kept on this computer only, for the service has no place for them.
          Other desks do not see them, and signing out removes them.
        </p>
      )}
      {isOpen && !isHere && <ChangeShop onClose={() => setOpen(false)} />}
      {isOpen && isHere && <ChangeShopHere shop={shop} onClose={() => setOpen(false)} />}
    </Card>
  )
}
