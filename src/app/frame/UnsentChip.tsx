import { useNavigate } from '@tanstack/react-router'
import { UncertainChip } from '../../ui/Chip'
import { useSignal } from '../../ui/useSignal'
import { useConnection, useOutbox } from '../session/connection'
import { unsentWords } from '../words/unsentWords'

/** Anything decided in this browser that a service has not confirmed. */
export function UnsentChip() {
  const words = unsentWords(useOutbox(), useSignal(useConnection().isSilent))
  const navigate = useNavigate()
  if (words === null) return null
  const { whole, short } = words
  return (
    <UncertainChip title={whole} onClick={() => void navigate({ to: '/settings', hash: 'unsent' })}>
      {whole === short ? (
        whole
      ) : (
        <>
          <span className="max-xl:hidden">{whole}</span>
          <span className="xl:hidden">{short}</span>
        </>
      )}
    </UncertainChip>
  )
}
