import { useState } from 'react'
import type { IconName } from '~/ui/Icon'
import { NewButton } from './NewButton'
import { LazyBoundary } from './page/LazyBoundary'
import { lazyPart } from './page/lazyLoad'

// The list comes when it is first opened: the first page does not wait for it.
const NewMenu = lazyPart(() => import('./NewMenu'))

export type Choice = { word: string; icon: IconName; act: () => void }

export type NewProps = {
  choices: readonly Choice[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** What this desk may make; named by itself where it is only one thing. */
export function New(props: NewProps) {
  const { choices, isOpen, onOpen } = props
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const [first, ...others] = choices
  if (!first) return null
  if (others.length === 0) return <NewButton word={`New ${first.word.toLowerCase()}`} onClick={first.act} />
  const button = (
    <NewButton word="New" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => onOpen(true)} />
  )
  if (!wasOpen) return button
  return (
    <LazyBoundary meanwhile={button} onClose={() => (setWasOpen(false), onOpen(false))}>
      <NewMenu {...props} />
    </LazyBoundary>
  )
}
