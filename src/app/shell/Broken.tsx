import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

/** The last net: a page that failed says so, and everything typed elsewhere is still there. */
export function Broken({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div className="mx-auto mt-16 max-w-xl p-4">
      <Notice
        tone="danger"
        title="This page could not be shown"
        actions={
          <>
            {/* Not `reset`: it draws again without asking again for a page's file that did not come. */}
            <Button onClick={() => void router.invalidate()}>Try again</Button>
            <Button onClick={() => location.reload()}>Load anew</Button>
          </>
        }
      >
        Nothing was sent or changed by this. What you typed is kept on this computer.
        <span className="mt-1 block text-sm text-ink-3">{error instanceof Error ? error.message : null}</span>
      </Notice>
    </div>
  )
}
