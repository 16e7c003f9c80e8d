import { useState, type ComponentProps } from 'react'
import { Button } from '~/ui/Button'
import { Icon } from '~/ui/Icon'
import { LazyBoundary } from './LazyBoundary'
import { lazyPart } from './lazyLoad'

// The list comes when it is first opened: no page waits for it.
const MoreMenu = lazyPart(() => import('./MoreMenu'))

export type RareAct = {
  word: string
  act: () => void
  isDanger?: boolean
  /** Why it can't be done just now. */
  not?: string | null
}
type Props = { of: string; acts: readonly RareAct[] }

/** What is done now and then: behind "⋯", so that it does not stand beside what is done all day. */
export function More({ of, acts }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const [only, ...others] = acts
  if (!only) return null
  if (others.length === 0) return <OnlyAct of={of} act={only} />
  const name = `More of ${of}`
  const button = <MoreButton aria-label={name} aria-expanded={isOpen} onClick={() => setOpen(true)} />
  if (!wasOpen) return button
  return (
    <LazyBoundary meanwhile={button} onClose={() => (setWasOpen(false), setOpen(false))}>
      <MoreMenu name={name} acts={acts} isOpen={isOpen} onOpen={setOpen} />
    </LazyBoundary>
  )
}

/** A list of one entry is that entry. */
function OnlyAct({ of, act: { word, act, isDanger, not = null } }: { of: string; act: RareAct }) {
  return (
    <Button
      look="quiet"
      aria-label={`${word}: ${of}`}
      disabled={not !== null}
      title={not ?? undefined}
      className={`shrink-0 max-lg:min-h-11 ${isDanger ? 'text-danger' : ''}`}
      onClick={act}
    >
      {word}
    </Button>
  )
}

export function MoreButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      className="grid size-10 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-sunken max-lg:size-11 print:hidden"
      {...props}
    >
      <Icon name="more" className="size-5 stroke-[2.6]" />
    </button>
  )
}
