import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button'
import type { Exported } from './exported'

const ExportDialog = lazy(() => import('./ExportDialog'))

/** Offers a list as a file for a spreadsheet. */
export function ExportButton({ list, className = '' }: { list: Exported; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className={className} onClick={() => setOpen(true)}>
        Export CSV
      </Button>
      <Suspense>{isOpen && <ExportDialog list={list} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
