import { useState } from 'react'
import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyPart } from '~/app/shell/page/lazyLoad'
import { More, type RareAct } from '~/app/shell/page/More'
import type { Exported } from './exported'

const ExportDialog = lazyPart(() => import('./ExportDialog'))

export type ExportProps = { list: Exported; of: string; others?: readonly RareAct[] }

/** What is seldom done with a list: to have it as a file for a spreadsheet, and `others` before it. */
export default function ExportActs({ list, of, others = [] }: ExportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <More of={of} acts={[...others, { word: 'Export CSV', act: () => setOpen(true) }]} />
      <LazyBoundary onClose={() => setOpen(false)}>
        {isOpen && <ExportDialog list={list} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </>
  )
}
