import * as z from 'zod/mini'
import type { Surface } from '../../domain/capabilities'
import { resourceOf } from '../../domain/events'
import { isNoun, readRecord, type Change, type Readers } from './sync'

// An event of the change stream: the full surface sends the body of a webhook, the live one noun and id.

const FullEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
})
const LiveEvent = z.object({ noun: z.string(), id: z.string(), happened: z.string(), record: z.unknown() })

function partsOf(surface: Surface, event: unknown) {
  if (surface === 'live') return z.safeParse(LiveEvent, event).data ?? null
  const { type = '', data } = z.safeParse(FullEvent, event).data ?? {}
  const [noun = '', happened = ''] = type.split('.')
  return data ? { noun, happened, id: data.object.id, record: data.object } : null
}

/** Null for what this dashboard does not show. */
export function changeOfEvent(surface: Surface, readers: Readers, event: unknown): Change | null {
  const parts = partsOf(surface, event)
  const noun = parts ? resourceOf(parts.noun) : undefined
  if (!parts || !isNoun(noun) || !readers[noun]) return null
  const { id, happened } = parts
  const record = readRecord(readers, noun, parts.record)
  return { noun, id, record: record && happened === 'deleted' ? null : record, isNew: happened === 'created' }
}
