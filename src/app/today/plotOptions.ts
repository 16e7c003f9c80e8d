import uPlot from 'uplot'
import { dollars } from '../../domain/money'

export type PlotColours = { ink: string; bar: string; line: string }

const FONT = '13px system-ui, sans-serif'
const BAR_SHARE = 0.7
const WIDEST_BAR = 48
const ROOM_FOR_DAY = 62

/** "$1,200" along the side, where cents would only be noise. */
const roundDollars = (value: number) => dollars(Math.round(value * 100)).replace(/\.00$/, '')

/** `names` of the days from left to right; `onPoint` is told which of them the mouse is over. */
export function plotOptions(
  { ink, bar, line }: PlotColours,
  names: readonly string[],
  onPoint: (at: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const axis = { stroke: ink, font: FONT, ticks: { show: false } }
  return {
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: () => [-0.5, names.length - 0.5] },
      y: { range: (_, _least, most) => [0, most > 0 ? most * 1.08 : 100] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: ROOM_FOR_DAY,
        // Days are whole: no name stands between two bars.
        incrs: [1, 2, 3, 5, 7, 10, 14],
        values: (_, splits) => splits.map((at) => names[at]?.replace(/^\w+, /, '') ?? ''),
      },
      {
        ...axis,
        size: 72,
        grid: { stroke: line, width: 1 },
        values: (_, splits) => splits.map(roundDollars),
      },
    ],
    series: [
      {},
      {
        fill: bar,
        stroke: bar,
        width: 0,
        points: { show: false },
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [BAR_SHARE, WIDEST_BAR] }) }),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}
