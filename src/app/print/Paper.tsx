import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsPrinting } from '~/ui/isPrinting'
import './print.css'

type Props = {
  /** The body of its @page rule: `size: letter; margin: 0.7in`. */
  page: string
  /** Names the file that a browser prints into. */
  title: string
  children: ReactNode
}

/**
 * A sheet of paper: drawn in the place of the screen while it is printed, and not there otherwise. One at a time;
 * the page shows which it wants.
 */
export function Paper(props: Props) {
  return useIsPrinting() ? <Sheet {...props} /> : null
}

function Sheet({ page, title, children }: Props) {
  useLayoutEffect(() => {
    // No style element may be written into the page; a sheet made by script may.
    const rule = new CSSStyleSheet()
    rule.replaceSync(`@page { ${page} }`)
    document.adoptedStyleSheets.push(rule)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule)
    }
  }, [page])
  useLayoutEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  return createPortal(<div className="paper">{children}</div>, document.body)
}
