import * as z from 'zod/mini'
import { DEVICE_PRESETS } from '~/domain/scopes'

// How a further computer is let in by a link: between the page and the gateway, before anybody is signed in.

/** GET: where other computers open this dashboard. POST: what a link is for; that spends nothing. */
export const DEVICE_LINK_PATH = '/session/device'

export const DeviceWay = z.object({
  /** Whether the signed-in shop's books are kept here: a link made elsewhere is spent elsewhere. */
  isHere: z.boolean(),
  /** The address for other computers; null where this one answers on its own computer only. */
  origin: z.nullable(z.string()),
})

export const LinkLook = z.strictObject({ code: z.string() })

export const LinkOffer = z.object({
  shop: z.string(),
  label: z.string(),
  preset: z.enum(DEVICE_PRESETS),
  leftMs: z.number(),
  /** Whether this very browser has used it already; its answer may have been lost. */
  isTaken: z.boolean(),
})

export type DeviceWay = z.output<typeof DeviceWay>
export type LinkOffer = z.output<typeof LinkOffer>

/** Why a link lets nobody in. */
export type LinkRefusal =
  | { is: 'unknown' | 'over' | 'used' }
  /** Too many were tried from there. */
  | { is: 'paused'; seconds: number }
