import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** The words of it: other words are news. */
  of: string
  /** It says something new already as it comes. */
  isNews: boolean
  children: ReactNode
}

/** What is said last is seen at once, however far one has scrolled; also where the form comes with it. */
export function ScrollIntoView({ of, isNews, children }: Props) {
  const [before, setBefore] = useState(isNews ? '' : of)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of === before) return
    setBefore(of)
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [of, before])
  return (
    <div ref={frame} className="grid gap-3 empty:hidden">
      {children}
    </div>
  )
}
