import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { coverageWords } from '../find/coverageWords'
import { useConnection, useCoverage } from '../session/connection'
import { useKeptShop } from '../session/useShopRecord'
import { Safekeeping } from './Safekeeping'

/** Names and vehicles, for a search that answers while one types. Gone at sign-out; can be done without. */
export function KeptHere() {
  const { searchIndex } = useConnection()
  const coverage = useCoverage()
  const { isHere } = useKeptShop()
  const [isBusy, setBusy] = useState(false)
  const isOn = coverage.activity !== 'off'

  async function turn() {
    setBusy(true)
    try {
      if (isOn) await searchIndex.turnOff()
      else searchIndex.turnOn()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Kept on this computer">
      <p>
        Names, phone numbers, email addresses and vehicles, for the search box; the cards as they were last
        seen; drafts; {isHere && 'what stands on papers and in messages; '}and what is not confirmed yet.
        Signing out removes them; what another key has not confirmed stays until it is confirmed or let go.
      </p>
      <p className="mt-1 text-ink-2">{coverageWords(coverage)}</p>
      <Button className="mt-3" disabled={isBusy} onClick={() => void turn()}>
        {isOn ? 'Keep no names on this computer' : 'Keep names for the search'}
      </Button>
      <Safekeeping />
    </Card>
  )
}
