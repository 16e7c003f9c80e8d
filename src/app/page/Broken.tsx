import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { desk } from '../session/desk'
import { Fault } from './Fault'
import { NotFetched } from './notFetched'
import { ofProgram } from './ofProgram'
import { useTitle } from './useTitle'

/** The last net: a page that failed says so, and everything typed elsewhere is still there. */
export function Broken({ error }: ErrorComponentProps) {
  const router = useRouter()
  useTitle('Not shown')
  useEffect(() => {
    if (!(error instanceof NotFetched)) return
    void ofProgram(({ loadNewer }) => loadNewer(desk.mayBeLeft))
  }, [error])
  return (
    <div className="mx-auto mt-16 max-w-xl p-4">
      <h1 className="sr-only">This page is not shown</h1>
      {/* Not `reset`: it draws again without asking again for a page's file that did not come. */}
      <Fault what="page" error={error} onAgain={() => void router.invalidate()} />
    </div>
  )
}
