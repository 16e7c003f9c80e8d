import { useState } from 'react'
import type { Webhook } from '../../client/records'
import { Button } from '../../ui/Button'
import { Attempts } from './Attempts'
import { RotateSecret } from './RotateSecret'

/** A new signing secret, and what came of the last messages. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [isRotating, setRotating] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { label, status } = webhook
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-label={`Last attempts to ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          Last attempts
        </Button>
        {status === 'active' && (
          <Button look="quiet" aria-label={`Rotate secret of ${label}`} onClick={() => setRotating(true)}>
            Rotate secret
          </Button>
        )}
      </div>
      {isOpen && <Attempts webhook={webhook} />}
      {isRotating && <RotateSecret webhook={webhook} onClose={() => setRotating(false)} />}
    </>
  )
}
