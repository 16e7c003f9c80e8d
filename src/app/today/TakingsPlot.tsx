import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { dollars } from '../../domain/money'
import type { DayTakings } from '../../domain/takings'
import { showDay } from '../session/shopTime'
import { plotOptions, type PlotColours } from './plotOptions'

const HEIGHT = 224

/** Colours as the theme resolves them: a canvas knows nothing of our variables. */
function coloursOf(element: HTMLElement): PlotColours {
  const { color, backgroundColor, borderColor } = getComputedStyle(element)
  return { ink: color, bar: backgroundColor, line: borderColor }
}

/** Calls back whenever the page turns light or dark, by whatever hand. */
function onTheme(listener: () => void) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const watch = new MutationObserver(listener)
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  dark.addEventListener('change', listener)
  return () => {
    watch.disconnect()
    dark.removeEventListener('change', listener)
  }
}

type Props = { days: readonly DayTakings[] }

/** A bar a day. The table beside it says the same in figures. */
export default function TakingsPlot({ days }: Props) {
  const [theme, setTheme] = useState(0)
  useEffect(() => onTheme(() => setTheme((times) => times + 1)), [])
  // In other colours, and of other days, it is another drawing.
  return <Drawing key={`${theme} ${days[0]?.day} ${days.length}`} days={days} />
}

function Drawing({ days }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const palette = useRef<HTMLSpanElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const count = days.length
  const [names] = useState(() => days.map(({ day }) => showDay(day)))
  const plot = useRef<uPlot | null>(null)

  useEffect(() => {
    if (!frame.current || !palette.current) return undefined
    const element = frame.current
    const options = plotOptions(coloursOf(palette.current), names, setPointed)
    const made = new uPlot(
      { ...options, width: element.clientWidth, height: HEIGHT },
      [names.map((_, at) => at), names.map(() => 0)],
      element,
    )
    plot.current = made
    const watch = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [names])

  useEffect(() => {
    plot.current?.setData([days.map((_, at) => at), days.map(({ cents }) => cents / 100)])
  }, [days])

  const shown = pointed === null ? undefined : days[pointed]
  return (
    <figure className="min-w-0">
      <span ref={palette} aria-hidden className="hidden border-line bg-accent text-ink-2" />
      <div
        ref={frame}
        role="img"
        aria-label={`Takings of the last ${count} days, a bar a day. The table has the same figures.`}
        className="h-56 overflow-hidden"
      />
      <figcaption aria-hidden className="min-h-5 text-center text-sm text-ink-2">
        {shown && `${showDay(shown.day)}: ${dollars(shown.cents)}`}
      </figcaption>
    </figure>
  )
}
