import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { sessionState } from '~/app/session/sessionState'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { ChunkLoadError, ofProgram } from './lazyLoad'
import { useTitle } from './useTitle'

type Props = {
  /** What is missing because of it. */
  what: 'page' | 'part of the page'
  error: unknown
  onAgain: () => void
  onClose?: (() => void) | undefined
  className?: string
}

/** Something of the program did not come, or failed while it was drawn. */
export function Fault({ what, error, onAgain, onClose, className = '' }: Props) {
  const [isAlone, setAlone] = useState(false)
  const isKept = sessionState.get().connection?.outbox.get().durable ?? true
  const isMissing = error instanceof ChunkLoadError
  const cause = isMissing ? error.cause : error
  const again = () => {
    setAlone(false)
    if (isMissing) error.again()
    onAgain()
  }
  const close = () => {
    if (isMissing) error.again()
    onClose?.()
  }
  return (
    <Notice
      tone="danger"
      className={className}
      title={
        isMissing
          ? `This ${what} could not be loaded. Check the connection.`
          : `This ${what} could not be shown`
      }
      actions={
        <>
          <Button onClick={again}>Try again</Button>
          <Button
            onClick={() =>
              void ofProgram(({ reloadPage }) => reloadPage()).then((isUnderWay) => setAlone(!isUnderWay))
            }
          >
            Reload page
          </Button>
          {onClose && <Button onClick={close}>Close</Button>}
        </>
      }
    >
      Nothing was sent or changed. {isKept && 'What you typed is kept on this computer.'}
      {isAlone && <p>The server does not answer. If you reload now, you lose this page.</p>}
      <span className="mt-1 block text-sm text-ink-3">{cause instanceof Error ? cause.message : null}</span>
    </Notice>
  )
}

/** The last net: a page that failed says so, and everything typed elsewhere is still there. */
export function Broken({ error }: ErrorComponentProps) {
  const router = useRouter()
  useTitle('Not shown')
  useEffect(() => {
    if (!(error instanceof ChunkLoadError)) return
    void ofProgram(({ reloadIfNewer }) => reloadIfNewer(sessionState.mayBeLeft))
  }, [error])
  return (
    <div className="mx-auto mt-16 max-w-xl p-4">
      <h1 className="sr-only">This page is not shown</h1>
      {/* Not `reset`: it draws again without asking again for a page's file that did not come. */}
      <Fault what="page" error={error} onAgain={() => void router.invalidate()} />
    </div>
  )
}
