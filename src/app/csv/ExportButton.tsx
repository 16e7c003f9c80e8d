import { useState } from 'react'
import { Button } from '../../ui/Button'
import { lazyPart } from '../page/notFetched'
import { Part } from '../page/Part'
import type { Exported } from './exported'

const ExportDialog = lazyPart(() => import('./ExportDialog'))

/** Offers a list as a file for a spreadsheet. */
export function ExportButton({ list, className = '' }: { list: Exported; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className={className} onClick={() => setOpen(true)}>
        Export CSV
      </Button>
      <Part onClose={() => setOpen(false)}>
        {isOpen && <ExportDialog list={list} onClose={() => setOpen(false)} />}
      </Part>
    </>
  )
}
