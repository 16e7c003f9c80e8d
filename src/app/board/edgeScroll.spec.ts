import { describe, expect, it } from 'vitest'
import { pullAt } from './edgeScroll'

describe('A card held near an edge', () => {
  it('pulls the more the nearer the edge is, each to its own side', () => {
    expect([100, 120, 140, 160, 180].map((at) => pullAt(at, 100, 900))).toEqual([-1, -0.75, -0.5, -0.25, 0])
    expect([820, 860, 900].map((at) => pullAt(at, 100, 900))).toEqual([0, 0.5, 1])
  })

  it('pulls nothing in between, nor from outside', () => {
    expect([500, 99, 901].map((at) => pullAt(at, 100, 900))).toEqual([0, 0, 0])
  })

  it('leaves room in the middle of a box that is small', () => {
    expect([100, 125, 150, 175, 200].map((at) => pullAt(at, 100, 200))).toEqual([-1, 0, 0, 0, 1])
  })
})
