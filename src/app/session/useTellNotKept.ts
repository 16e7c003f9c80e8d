import { useEffect } from 'react'
import { tell } from '../../ui/tell'
import { useJournal } from './connection'

/** Said before anything is entered: where nothing can be kept, a crash may need a look. */
export function useTellNotKept() {
  const { durable } = useJournal()
  useEffect(() => {
    if (durable) return
    tell({
      id: 'not-kept',
      title: 'This browser keeps nothing for this page',
      detail: 'If it crashes while a change is not confirmed, look whether the change arrived.',
      ms: null,
    })
  }, [durable])
}
