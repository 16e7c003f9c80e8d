import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offeredBy } from '~/domain/capabilities'
import { statusColour, statusMark } from './statusWords'

// What the tokens promise, reckoned: neighbours that differ to every eye, and words that can be read.

/** A token's name in `var(--color-x)`. */
const colourName = (status: string) => statusColour(status).slice('var(--color-'.length, -1)

type Rgb = readonly [number, number, number]
type Matrix = readonly [Rgb, Rgb, Rgb]

const css = readFileSync(new URL('../shell/page/tokens.css', import.meta.url), 'utf8')

/** Of `--color-x: light-dark(#aaa, #bbb)`, or of one colour for both. */
function token(name: string, theme: 'light' | 'dark'): Rgb {
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(css)?.[1] ?? ''
  const found = value.match(/#[0-9a-f]{6}\b/g) ?? []
  const hex = theme === 'light' ? found[0] : found.at(-1)
  if (hex === undefined) throw new Error(`No colour is named ${name}`)
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/** The sRGB transfer function (IEC 61966-2-1), undone. */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const dot = (a: Rgb, b: Rgb) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const times = (matrix: Matrix, by: Rgb): Rgb => [dot(matrix[0], by), dot(matrix[1], by), dot(matrix[2], by)]

/** Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB. */
const EYES: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const seen = (eye: Matrix, colour: Rgb): Rgb => {
  const [r, g, b] = times(eye, colour)
  return [clamp(r), clamp(g), clamp(b)]
}

/** Ottosson 2020: linear sRGB to OKLab. */
function oklab(colour: Rgb): Rgb {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  )
}

/** ΔE in OKLab, times 100. */
function distance(a: Rgb, b: Rgb): number {
  const [one, other] = [oklab(a), oklab(b)]
  return 100 * Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/** WCAG 2: relative luminance and contrast. */
const luminance = (colour: Rgb) => dot([0.2126, 0.7152, 0.0722], colour)
function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

const THEMES = ['light', 'dark'] as const
const SURFACES = ['full', 'live'] as const

test('black on white is 21 to 1, and as far apart as OKLab has it', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21)
  expect(distance([0, 0, 0], [1, 1, 1])).toBeCloseTo(100, 1)
})

test('eyes that see no red or no green see white as white', () => {
  for (const eye of Object.values(EYES)) expect(distance(times(eye, [1, 1, 1]), [1, 1, 1])).toBeLessThan(0.1)
})

const orders = SURFACES.flatMap((surface) =>
  THEMES.flatMap((theme) => Object.keys(EYES).map((eye) => ({ surface, theme, eye }))),
)

test.each(orders)(
  'neighbours on the $surface surface differ in the $theme to $eye eyes: by 10 among open ones, by 7.5 elsewhere',
  ({ surface, theme, eye }) => {
    const { appointmentStatuses, openStatuses } = offeredBy(surface)
    const by = EYES[eye]
    if (by === undefined) throw new Error(`No eye is named ${eye}`)
    const shown = (status: string) => seen(by, token(colourName(status), theme))
    const pairs = appointmentStatuses.slice(1).map((status, index) => {
      const before = appointmentStatuses[index] ?? ''
      const least = [before, status].every((one) => openStatuses.includes(one)) ? 10 : 7.5
      return { pair: `${before}, ${status}`, apart: distance(shown(before), shown(status)), least }
    })
    expect(pairs.length).toBe(appointmentStatuses.length - 1)
    expect(pairs.filter(({ apart, least }) => !(apart >= least))).toEqual([])
  },
)

test.each(SURFACES)('every status of the %s surface has a mark of its own shape', (surface) => {
  const marks = offeredBy(surface).appointmentStatuses.map(statusMark)
  expect(new Set(marks).size).toBe(marks.length)
  expect(marks).not.toContain('unknown')
})

const STATUSES = [...new Set(SURFACES.flatMap((surface) => offeredBy(surface).appointmentStatuses))]
const WORDS = ['ink', 'ink-2', 'ink-3', 'accent', 'danger', 'warn', 'ok', ...STATUSES.map(colourName)]
const TEXT: ReadonlyArray<readonly [string, string]> = [
  ...WORDS.flatMap((word) => ['paper', 'sunken', 'surface'].map((ground) => [word, ground] as const)),
  ...['accent', 'danger', 'warn', 'ok'].map((word) => [word, `${word}-soft`] as const),
]
const EDGES = ['paper', 'surface'].map((ground) => ['line-2', ground] as const)

const belowLeast = (pairs: typeof TEXT, theme: (typeof THEMES)[number], least: number) =>
  pairs
    .map(([word, ground]) => ({ word, ground, ratio: contrast(token(word, theme), token(ground, theme)) }))
    .filter(({ ratio }) => !(ratio >= least))

test.each(THEMES)('words stand out from their ground in the %s: 4.5 to 1 and more', (theme) => {
  expect(belowLeast(TEXT, theme, 4.5)).toEqual([])
})

test.each(THEMES)('the edges of controls are seen in the %s: 3 to 1 and more', (theme) => {
  expect(belowLeast(EDGES, theme, 3)).toEqual([])
})

test.each(['in_the_wash', 'constructor', '__proto__'])(
  '%s, a word of another maker, has the mark of none that is known',
  (word) => {
    expect([statusMark(word), colourName(word)]).toEqual(['unknown', 'cancelled'])
  },
)
