import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'

type Props = {
  /** What was not done with it yet. */
  not?: 'saved' | 'booked' | 'recorded'
  onStartOver?: (() => void) | undefined
}

/** A form that begins with what was typed before a reload, or before it was left. */
export function DraftRestored({ not = 'saved', onStartOver }: Props) {
  return (
    <Notice tone="plain" actions={onStartOver && <Button onClick={onStartOver}>Start over</Button>}>
      Restored what you typed. It was not {not} yet.
    </Notice>
  )
}
