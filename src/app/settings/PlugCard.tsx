import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPlugPulled, pullPlug } from '../../client/plug'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useConnection } from '../session/connection'

/** Of the demo shop alone: anybody can see for themselves what becomes of a payment when the line goes. */
export function PlugCard() {
  const { isDemo, name } = useConnection()
  const { data: isPulled, refetch } = useQuery({
    queryKey: [name, 'plug'],
    queryFn: ({ signal }) => isPlugPulled(signal),
    enabled: isDemo,
    staleTime: Infinity,
  })
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  if (!isDemo || isPulled === undefined) return null

  async function turn() {
    setBusy(true)
    setFailed(false)
    try {
      await pullPlug(!isPulled)
      await refetch()
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  return (
    <Card title="Pull the plug">
      <p className="mb-3">
        Cuts this demo’s line in the middle of the next payment: it is recorded, and its answer is lost. It
        stays “Sent, and not confirmed”, also after a reload, and is confirmed once when the plug is back.
      </p>
      <p role="status" className="mb-3 font-semibold empty:hidden">
        {isPulled ? 'The plug goes with the next payment, and stays out.' : ''}
      </p>
      <Button look={isPulled ? 'main' : 'plain'} disabled={isBusy} onClick={() => void turn()}>
        {isPulled ? 'Put it back' : 'Pull the plug'}
      </Button>
      {isFailed && (
        <p role="alert" className="mt-2 text-danger">
          This did not reach the program on this computer. Nothing was changed; try again.
        </p>
      )}
    </Card>
  )
}
