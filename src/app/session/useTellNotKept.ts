import { useEffect } from 'react'
import { tell } from '../../ui/tell'
import { useOutbox } from './connection'

/** Said before anything is entered: where nothing can be kept, a crash may need a look. */
export function useTellNotKept() {
  const { durable } = useOutbox()
  useEffect(() => {
    if (durable) return
    tell({
      id: 'not-kept',
      title: 'This computer can’t save what you enter',
      detail: 'You can read everything. Free space on its disk, or use another browser.',
      ms: null,
    })
  }, [durable])
}
