import { useNavigate } from '@tanstack/react-router'
import { ChipButton } from '../../ui/Chip'
import { useJournal } from './connection'
import { unsentWords } from './unsentWords'

/** Anything decided in this browser that a service has not confirmed. */
export function UnsentChip() {
  const words = unsentWords(useJournal())
  const navigate = useNavigate()
  if (words === null) return null
  const { whole, short } = words
  return (
    <ChipButton tone="hold" title={whole} onClick={() => void navigate({ to: '/settings', hash: 'unsent' })}>
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
